import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readWasm } from '../wasm-file.ts';
import { limitMemory } from './limit-memory.ts';

/** Enough for the largest PDF that is taken, its images and one page; a stream that unfolds to more is refused. */
const MOST_MEMORY = 384 * 1024 * 1024;

/**
 * Loads PDFium, built without JavaScript, network and file system: a PDF can only be drawn and its text be read. Its
 * memory is bounded; beyond that it fails, and whoever uses it has to be in a process that may be ended.
 */
export async function loadPdfLibrary(): Promise<PDFiumLibrary> {
  return PDFiumLibrary.init({ wasmBinary: limitMemory(await readWasm('pdfium'), MOST_MEMORY).buffer });
}
