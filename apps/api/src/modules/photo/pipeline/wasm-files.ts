/**
 * Libraries in WebAssembly, in their packages. `vite-plugins/wasm-files.ts` puts them beside the built server,
 * compressed to less than half: what draws PDFs and what decodes HEIC (ADR 0181).
 */
export const WASM_FILES = {
  pdfium: '@hyzyla/pdfium/pdfium.wasm',
  libheif: 'libheif-js/libheif-wasm/libheif.wasm',
} as const;
