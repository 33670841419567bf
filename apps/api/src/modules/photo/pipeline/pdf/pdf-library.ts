import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { limitMemory } from './limit-memory.ts';

/** PDFium as WebAssembly, in its package; `vite-plugins/pdf-library-file.ts` puts it compressed beside the bundle. */
export const PDFIUM_FILE = '@hyzyla/pdfium/pdfium.wasm';

/** Enough for the largest PDF that is taken, its images and one page; a stream that unfolds to more is refused. */
const MOST_MEMORY = 384 * 1024 * 1024;

/**
 * Loads PDFium, built without JavaScript, network and file system: a PDF can only be drawn and its text be read. Its
 * memory is bounded; beyond that it fails, and whoever uses it has to be in a process that may be ended.
 */
export async function loadPdfLibrary(): Promise<PDFiumLibrary> {
  const wasm = limitMemory(await readWasm(), MOST_MEMORY);
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
}

/** Beside the bundle or one folder above its chunks, when built; from source, in its package. */
async function readWasm(): Promise<Uint8Array> {
  const built = ['./pdfium.wasm.br', '../pdfium.wasm.br'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const packed = built.find((path) => existsSync(path));
  if (packed) return promisify(brotliDecompress)(await readFile(packed));
  return readFile(createRequire(import.meta.url).resolve(PDFIUM_FILE));
}
