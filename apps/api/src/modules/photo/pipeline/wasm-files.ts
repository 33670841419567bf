/**
 * WebAssembly libraries in their packages, for PDFs and HEIC. `vite-plugins/wasm-files.ts` puts them next to the built
 * server, compressed to less than half (ADR 0181).
 */
export const WASM_FILES = {
  pdfium: '@hyzyla/pdfium/pdfium.wasm',
  libheif: 'libheif-js/libheif-wasm/libheif.wasm',
} as const;
