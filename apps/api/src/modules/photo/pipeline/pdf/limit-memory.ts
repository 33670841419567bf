const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const PAGE_BYTES = 64 * 1024;

/** A number as WebAssembly encodes it, and where it ends (core specification, 5.2.2: LEB128). */
function readNumber(wasm: Uint8Array, start: number): { value: number; end: number } {
  let [value, place, at] = [0, 1, start];
  for (;;) {
    const byte = wasm[at++] ?? 0;
    value += (byte & 0x7f) * place;
    if (byte < 0x80) return { value, end: at };
    place *= 0x80;
  }
}

/** Writes a number in exactly as many bytes as the previous one took. */
function overwriteNumber(wasm: Uint8Array, { start, end }: { start: number; end: number }, value: number): void {
  let rest = value;
  for (let at = start; at < end; at += 1) {
    wasm[at] = (rest & 0x7f) | (at < end - 1 ? 0x80 : 0);
    rest = Math.floor(rest / 0x80);
  }
  if (rest > 0) throw new Error('The limit of the memory is longer than the one before.');
}

/**
 * Returns a copy of the module whose only memory cannot grow beyond `bytes`. By default a module sets its own limit,
 * often of gigabytes. Raises an error if the module has no memory with a limit.
 */
export function limitMemory(module: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const wasm = Uint8Array.from(module);
  for (let at = HEADER_BYTES; at < wasm.length; ) {
    const { value: length, end: start } = readNumber(wasm, at + 1);
    if (wasm[at] === MEMORY_SECTION) {
      // One memory, of the kind that has a minimum and a maximum.
      if (wasm[start] !== 1 || wasm[start + 1] !== 1) break;
      const maximum = readNumber(wasm, start + 2).end;
      overwriteNumber(wasm, { start: maximum, end: start + length }, bytes / PAGE_BYTES);
      return wasm;
    }
    at = start + length;
  }
  throw new Error('The module has no memory with a limit.');
}
