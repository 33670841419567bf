import { defineConfig } from 'vite';
import { referenceFiles } from './vite-plugins/reference-files.ts';

/** The server as one file for production: our own packages inside, libraries from the registry beside it. */
export default defineConfig({
  plugins: [referenceFiles()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'heic-worker': 'src/modules/photo/pipeline/heic-worker.ts',
        'photo-child': 'src/modules/photo/pipeline/photo-child.ts',
        'verify-audit': 'src/commands/verify-audit.ts',
        seed: 'src/commands/seed.ts',
        photos: 'src/commands/photos.ts',
      },
    },
  },
  ssr: { noExternal: [/^@marque\//] },
});
