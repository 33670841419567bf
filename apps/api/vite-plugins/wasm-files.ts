import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { WASM_FILES } from '../src/modules/photo/pipeline/wasm-files.ts';

const require = createRequire(import.meta.url);

/** HarfBuzz opens its file itself, beside the chunk that it is in. */
const HARFBUZZ = 'harfbuzzjs/dist/harfbuzz.wasm';

/** Puts the WebAssembly libraries next to the built server, compressed where we open them. */
export function wasmFiles(): Plugin {
  let target = 'dist';
  return {
    name: 'marque-wasm-files',
    apply: 'build',
    configResolved(config) {
      target = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      for (const file of Object.values(WASM_FILES)) {
        const wasm = await readFile(require.resolve(file));
        await writeFile(join(target, `${basename(file)}.br`), await promisify(brotliCompress)(wasm));
      }
      await copyFile(require.resolve(HARFBUZZ), join(target, 'chunks', basename(HARFBUZZ)));
    },
  };
}
