/** The few calls of libheif that the HEIC worker makes; the package's own types cover another entry point. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface Handle {
    readonly kind: unique symbol;
  }
  interface Failure {
    code: { value: number };
    message: string;
  }
  interface DecodedChannel {
    width: number;
    height: number;
    stride: number;
    data: Uint8Array;
  }
  interface Decoded {
    channels: DecodedChannel[];
  }
  interface LibHeif {
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_context_alloc(): Handle;
    heif_context_read_from_memory(context: Handle, file: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Handle): Handle | Failure;
    heif_image_handle_get_width(image: Handle): number;
    heif_image_handle_get_height(image: Handle): number;
    heif_js_decode_image2(image: Handle, space: unknown, chroma: unknown): Decoded | Failure;
  }
  function createLibheif(options: { wasmBinary: Uint8Array }): LibHeif;

  export = createLibheif;
}

/** Part of Node, but only typed in the DOM library. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
