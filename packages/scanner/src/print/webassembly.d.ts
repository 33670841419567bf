/** As much of WebAssembly as the character classifier takes; the types of browsers have it, those of Node do not. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: unknown;
  }
}
