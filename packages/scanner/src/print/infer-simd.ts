import { CONVOLVE_WASM } from './convolve-wasm.ts';
import { type Field, type Layer, sizeAfter } from './layers.ts';

/** The kernel processes positions in fours and outputs in eights (kernel/convolve.wat). */
const PLACES = 4;
const OUTPUTS = 8;
const BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE = 65_536;

const upTo = (count: number, step: number) => Math.ceil(count / step) * step;

interface Kernel {
  readonly memory: { readonly buffer: ArrayBufferLike; grow(pages: number): number };
  readonly convolve: (...parameters: number[]) => void;
}

interface PackedLayer {
  readonly layer: Layer;
  /** Values per position of the input and output fields, padded with zeros. */
  readonly inputs: number;
  readonly outputs: number;
  /** Addresses in the kernel's memory. */
  readonly weights: number;
  readonly biases: number;
}

/** `null` without WebAssembly SIMD, or if the page's policy forbids it. */
function loadKernel(): Kernel | null {
  try {
    const bytes = Uint8Array.from(atob(CONVOLVE_WASM), (character) => character.charCodeAt(0));
    const { exports }: { exports: unknown } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    // The exports of kernel/convolve.wat.
    return exports as Kernel;
  } catch {
    return null;
  }
}

/**
 * Runs the layers with WebAssembly SIMD, five times as fast as plain JavaScript, with 32-bit sums. `null` if it is not
 * available.
 */
export function createSimdInference(layers: readonly Layer[]): ((input: Field) => Field) | null {
  const kernel = loadKernel();
  if (!kernel) return null;
  const { packed, end } = pack(kernel, layers);
  return (input) => run(kernel, packed, end, input);
}

function makeRoom({ memory }: Kernel, bytes: number): Float32Array {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return new Float32Array(memory.buffer);
}

/** Packs weights and biases at the start of the memory, with the weights of eight outputs next to each other. */
function pack(kernel: Kernel, layers: readonly Layer[]): { packed: PackedLayer[]; end: number } {
  let end = 0;
  let inputs = 1;
  const packed = layers.map((layer) => {
    const outputs = upTo(layer.outputs, OUTPUTS);
    const values = arranged(layer, inputs, outputs);
    const weights = end;
    const biases = weights + values.length * BYTES;
    end = biases + outputs * BYTES;
    const memory = makeRoom(kernel, end);
    memory.set(values, weights / BYTES);
    memory.set(layer.biases, biases / BYTES);
    const one: PackedLayer = { layer, inputs, outputs, weights, biases };
    inputs = outputs;
    return one;
  });
  return { packed, end };
}

function arranged({ rows, columns, weights, ...layer }: Layer, inputs: number, outputs: number): Float32Array {
  const values = new Float32Array(rows * columns * inputs * outputs);
  const blockLength = rows * columns * inputs * OUTPUTS;
  for (let cell = 0; cell < rows * columns; cell += 1) {
    for (let input = 0; input < layer.inputs; input += 1) {
      for (let output = 0; output < layer.outputs; output += 1) {
        const block = Math.floor(output / OUTPUTS);
        const to = block * blockLength + (cell * inputs + input) * OUTPUTS + (output % OUTPUTS);
        values[to] = weights[(cell * layer.inputs + input) * layer.outputs + output] ?? 0;
      }
    }
  }
  return values;
}

/** Values read beyond the last row because of padding; their results go into unused columns. */
function getSlack({ layer, inputs }: PackedLayer): number {
  return (PLACES * layer.along + layer.columns) * inputs;
}

function run(kernel: Kernel, packed: readonly PackedLayer[], end: number, input: Field): Field {
  // Two alternating fields: the input, and the output that becomes the next input.
  const sizes = fieldSizes(packed, input);
  const half = upTo(Math.max(...sizes.map(({ length }) => length)) * BYTES, 16);
  const memory = makeRoom(kernel, end + 2 * half);
  memory.set(input.values, end / BYTES);
  let from = end;
  let to = end + half;
  for (const [index, { layer, inputs, outputs, weights, biases }] of packed.entries()) {
    const { stride } = sizes[index] as FieldSize;
    const next = sizes[index + 1] as FieldSize;
    const place = inputs * BYTES;
    kernel.convolve(
      from,
      stride * place,
      layer.down * stride * place,
      layer.along * place,
      layer.rows,
      layer.columns * place,
      weights,
      biases,
      to,
      next.rows,
      next.stride,
      outputs,
      layer.isRectified ? 0 : Number.NEGATIVE_INFINITY,
    );
    [from, to] = [to, from];
  }
  return taken(memory, from / BYTES, sizes.at(-1) as FieldSize, packed.at(-1) as PackedLayer);
}

interface FieldSize {
  readonly rows: number;
  readonly columns: number;
  /** Columns in memory, padded to a multiple of four. */
  readonly stride: number;
  /** Values, including padding. */
  readonly length: number;
}

function fieldSizes(packed: readonly PackedLayer[], { rows, columns }: Field): FieldSize[] {
  const [first] = packed;
  const sizes: FieldSize[] = [
    { rows, columns, stride: columns, length: rows * columns + (first ? getSlack(first) : 0) },
  ];
  for (const [index, { layer, outputs }] of packed.entries()) {
    const size = sizeAfter(sizes[index] as FieldSize, layer);
    const stride = upTo(size.columns, PLACES);
    const reader = packed[index + 1];
    const slack = reader ? getSlack(reader) : 0;
    sizes.push({ ...size, stride, length: size.rows * stride * outputs + slack });
  }
  return sizes;
}

/** Copies the last field without padding. */
function taken(memory: Float32Array, from: number, size: FieldSize, { layer, outputs }: PackedLayer): Field {
  const { rows, columns, stride } = size;
  const values = new Float32Array(rows * columns * layer.outputs);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = from + (row * stride + column) * outputs;
      values.set(memory.subarray(at, at + layer.outputs), (row * columns + column) * layer.outputs);
    }
  }
  return { rows, columns, values };
}
