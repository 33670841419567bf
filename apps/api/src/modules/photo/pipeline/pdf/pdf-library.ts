import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readWasm } from '../wasm-file.ts';
import { limitMemory } from './limit-memory.ts';

/** Enough for the largest PDF that is accepted, its images, and one page; a stream that expands to more fails. */
const MOST_MEMORY = 384 * 1024 * 1024;

/**
 * Loads PDFium, built without JavaScript, network, and file system: it can only draw a PDF and read its text. Its
 * memory is bounded; beyond that it fails, so callers must be in a process that may be ended.
 */
export async function loadPdfLibrary(): Promise<PDFiumLibrary> {
  return PDFiumLibrary.init({ wasmBinary: limitMemory(await readWasm('pdfium'), MOST_MEMORY).buffer });
}
