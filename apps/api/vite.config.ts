import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { fontFiles } from './vite-plugins/font-files.ts';
import { nativeSpread } from './vite-plugins/native-spread.ts';
import { referenceFiles } from './vite-plugins/reference-files.ts';
import { wasmFiles } from './vite-plugins/wasm-files.ts';

const NATIVE = Object.keys(manifest.dependencies);

/**
 * Bundles the server for production, with everything except the `dependencies`. Names and lines are kept, so that stack
 * traces can be read without a source map.
 */
export default defineConfig({
  // Bundled CommonJS libraries ask for these, which modules do not have: libheif when it starts.
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  plugins: [fontFiles(), nativeSpread(), referenceFiles(), wasmFiles()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    sourcemap: true,
    minify: false,
    // The licenses of bundled packages require them to be distributed.
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
      // The same names in every version: the compile cache is keyed by name.
      output: { chunkFileNames: 'chunks/[name].js' },
    },
  },
  // pg only loads its native variant on request.
  ssr: { noExternal: true, external: [...NATIVE, 'pg-native'] },
});
