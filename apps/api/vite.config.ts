import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { fontFiles } from './vite-plugins/font-files.ts';
import { nativeSpread } from './vite-plugins/native-spread.ts';
import { referenceFiles } from './vite-plugins/reference-files.ts';
import { wasmFiles } from './vite-plugins/wasm-files.ts';

/** What has programs or libraries of the system in it, and is installed beside the bundle. */
const NATIVE = Object.keys(manifest.dependencies);

/**
 * The server as one bundle for production, with everything inside but what `dependencies` names. Names and lines stay
 * as they are, so that the trace of an error can be read without a source map.
 */
export default defineConfig({
  plugins: [fontFiles(), nativeSpread(), referenceFiles(), wasmFiles()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    sourcemap: true,
    minify: false,
    // The licenses of what is inside ask to be passed on with it.
    license: { fileName: 'licenses.md' },
    rollupOptions: {
      input: {
        main: 'src/launch.ts',
        'heic-worker': 'src/modules/photo/pipeline/heic-worker.ts',
        'photo-child': 'src/modules/photo/pipeline/photo-child.ts',
        'verify-audit': 'src/commands/verify-audit.ts',
        seed: 'src/commands/seed.ts',
        photos: 'src/commands/photos.ts',
        backup: 'src/commands/backup.ts',
        restore: 'src/commands/restore.ts',
        migrate: 'src/commands/migrate.ts',
      },
      // The same names in every version: the compile cache is kept by name.
      output: { chunkFileNames: 'chunks/[name].js' },
    },
  },
  // pg asks for its native twin only where somebody wants it.
  ssr: { noExternal: true, external: [...NATIVE, 'pg-native'] },
});
