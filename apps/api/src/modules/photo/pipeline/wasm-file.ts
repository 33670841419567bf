import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { WASM_FILES } from './wasm-files.ts';

/**
 * Reads a WebAssembly library: in the build, compressed, next to the bundle or one folder above its chunks; in the
 * sources, from its package.
 */
export async function readWasm(name: keyof typeof WASM_FILES): Promise<Uint8Array<ArrayBuffer>> {
  const file = WASM_FILES[name];
  const built = ['./', '../'].map((folder) => fileURLToPath(new URL(`${folder}${basename(file)}.br`, import.meta.url)));
  const packed = built.find((path) => existsSync(path));
  const bytes = packed
    ? await promisify(brotliDecompress)(await readFile(packed))
    : await readFile(createRequire(import.meta.url).resolve(file));
  return new Uint8Array(bytes);
}
