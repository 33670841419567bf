import { CONVOLVE_WASM } from './convolve-wasm.ts';
import { type Field, type Inference, type Layer, MOST_VALUE, type Outputs, sizeAfter } from './layers.ts';

/** The kernel processes positions in fours, outputs in eights and inputs in pairs (kernel/convolve.wat). */
const PLACES = 4;
const OUTPUTS = 8;
const PAIR = 2;
const PAGE = 65_536;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;
const SHORT = Int16Array.BYTES_PER_ELEMENT;

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
  readonly scales: number;
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

/** Runs the layers with WebAssembly SIMD, eight products at a time. `null` if it is not available. */
export function createSimdInference(layers: readonly Layer[]): Inference | null {
  const kernel = loadKernel();
  if (!kernel) return null;
  const { packed, end } = pack(kernel, layers);
  return (input) => run(kernel, packed, end, input);
}

function makeRoom({ memory }: Kernel, bytes: number): ArrayBufferLike {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return memory.buffer;
}

/** Packs weights, scales and biases at the start of the memory, with those of eight outputs next to each other. */
function pack(kernel: Kernel, layers: readonly Layer[]): { packed: PackedLayer[]; end: number } {
  let end = 0;
  let inputs = 1;
  const packed = layers.map((layer) => {
    const outputs = upTo(layer.outputs, OUTPUTS);
    const values = arrange(layer, inputs, outputs);
    const weights = end;
    const scales = upTo(weights + values.length * SHORT, 16);
    const biases = scales + outputs * FLOAT;
    end = biases + outputs * FLOAT;
    const memory = makeRoom(kernel, end);
    new Int16Array(memory).set(values, weights / SHORT);
    new Float32Array(memory).set(layer.scales, scales / FLOAT);
    new Float32Array(memory).set(layer.biases, biases / FLOAT);
    const one: PackedLayer = { layer, inputs, outputs, weights, scales, biases };
    inputs = outputs;
    return one;
  });
  return { packed, end };
}

/**
 * What the kernel takes for a row: all columns of a layer's row, whose values are contiguous; or, if they are apart,
 * one column.
 */
function getKernelRows({ rows, columns, apart }: Layer) {
  return apart === 1 ? { count: rows, columns } : { count: columns, columns: 1 };
}

/** Eight outputs after each other; of each pair of inputs, both weights of each output. */
function arrange(layer: Layer, inputs: number, outputs: number): Int16Array {
  const { count, columns } = getKernelRows(layer);
  const rowLength = upTo(columns * inputs, PAIR);
  const values = new Int16Array(count * rowLength * outputs);
  for (let cell = 0; cell < layer.rows * layer.columns; cell += 1) {
    const row = Math.floor(cell / columns);
    for (let input = 0; input < layer.inputs; input += 1) {
      const place = (cell % columns) * inputs + input;
      const pair = row * rowLength + place - (place % PAIR);
      for (let output = 0; output < layer.outputs; output += 1) {
        const block = Math.floor(output / OUTPUTS) * count * rowLength;
        const to = (block + pair) * OUTPUTS + (output % OUTPUTS) * PAIR + (place % PAIR);
        values[to] = layer.weights[(cell * layer.inputs + input) * layer.outputs + output] ?? 0;
      }
    }
  }
  return values;
}

/** Values read beyond the last row because of padding; their results go into unused columns. */
function getSlack({ layer, inputs }: PackedLayer): number {
  return (PLACES * layer.along + layer.columns * layer.apart) * inputs + PAIR;
}

function run(kernel: Kernel, packed: readonly PackedLayer[], end: number, input: Field): Outputs {
  // Two alternating fields: the input, and the output that becomes the next input.
  const sizes = getFieldSizes(packed, input);
  const half = upTo(Math.max(...sizes.map(({ bytes }) => bytes)), 16);
  const memory = makeRoom(kernel, end + 2 * half);
  new Int16Array(memory).set(input.values, end / SHORT);
  let from = end;
  let to = end + half;
  for (const [index, { layer, inputs, outputs, weights, scales, biases }] of packed.entries()) {
    const { stride } = sizes[index] as FieldSize;
    const next = sizes[index + 1] as FieldSize;
    const place = inputs * SHORT;
    const kernelRows = getKernelRows(layer);
    const size = layer.isLast ? FLOAT : SHORT;
    kernel.convolve(
      from,
      layer.down * stride * place,
      layer.along * place,
      kernelRows.count,
      layer.apart === 1 ? stride * place : layer.apart * place,
      upTo(kernelRows.columns * inputs, PAIR) * SHORT,
      weights,
      scales,
      biases,
      to,
      next.rows,
      next.stride,
      outputs * size,
      OUTPUTS * size,
      outputs / OUTPUTS,
      layer.isLast ? 0 : MOST_VALUE,
    );
    [from, to] = [to, from];
  }
  return takeOutputs(memory, from / FLOAT, sizes.at(-1) as FieldSize, packed.at(-1) as PackedLayer);
}

interface FieldSize {
  readonly rows: number;
  readonly columns: number;
  /** Columns in memory, padded to a multiple of four. */
  readonly stride: number;
  /** Including padding. */
  readonly bytes: number;
}

function getFieldSizes(packed: readonly PackedLayer[], { rows, columns }: Field): FieldSize[] {
  const [first] = packed;
  const slack = first ? getSlack(first) : 0;
  const sizes: FieldSize[] = [{ rows, columns, stride: columns, bytes: (rows * columns + slack) * SHORT }];
  for (const [index, { layer, outputs }] of packed.entries()) {
    const size = sizeAfter(sizes[index] as FieldSize, layer);
    const stride = upTo(size.columns, PLACES);
    const reader = packed[index + 1];
    const beyond = reader ? getSlack(reader) : 0;
    sizes.push({ ...size, stride, bytes: (size.rows * stride * outputs + beyond) * (layer.isLast ? FLOAT : SHORT) });
  }
  return sizes;
}

/** Copies the last field, which has one row, without padding. */
function takeOutputs(memory: ArrayBufferLike, from: number, { columns }: FieldSize, last: PackedLayer): Outputs {
  const { outputs } = last.layer;
  const padded = new Float32Array(memory, from * FLOAT, columns * last.outputs);
  const values = new Float32Array(columns * outputs);
  for (let column = 0; column < columns; column += 1) {
    const at = column * last.outputs;
    values.set(padded.subarray(at, at + outputs), column * outputs);
  }
  return { columns, values };
}
