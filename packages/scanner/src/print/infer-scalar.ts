import { type Field, type Inference, type Layer, MOST_VALUE, sizeAfter } from './layers.ts';

/** Runs the layers in plain JavaScript: for browsers without WebAssembly SIMD, and as a reference. */
export function createScalarInference(layers: readonly Layer[]): Inference {
  const prepared = layers.map(prepare);
  return (input) => {
    let field: Sums = { rows: input.rows, columns: input.columns, values: Float64Array.from(input.values) };
    for (const layer of prepared) field = convolve(field, layer);
    return { columns: field.columns, values: Float32Array.from(field.values) };
  };
}

/** Integers as 64-bit numbers, which hold all sums exactly and need no conversion. */
interface Sums extends Omit<Field, 'values'> {
  readonly values: Float64Array;
}

interface PreparedLayer extends Omit<Layer, 'weights'> {
  readonly weights: Float64Array;
  readonly active: ActiveInputs;
}

/** The nonzero inputs of one position (about half, after rectification), and the offsets of their weights. */
interface ActiveInputs {
  count: number;
  readonly values: Float64Array;
  readonly rows: Int32Array;
}

/** Up to three spare entries, for padding to a multiple of four. */
function prepare(layer: Layer): PreparedLayer {
  const most = layer.rows * layer.columns * layer.inputs + 3;
  const active = { count: 0, values: new Float64Array(most), rows: new Int32Array(most) };
  return { ...layer, weights: Float64Array.from(layer.weights), active };
}

function convolve(field: Sums, layer: PreparedLayer): Sums {
  const { weights, outputs, inputs, active } = layer;
  const { rows, columns } = sizeAfter(field, layer);
  const values = new Float64Array(rows * columns * outputs);
  const sums = new Float64Array(outputs);
  const cells = layer.rows * layer.columns;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      active.count = 0;
      for (let cell = 0; cell < cells; cell += 1) {
        const row = y * layer.down + Math.floor(cell / layer.columns);
        const column = x * layer.along + (cell % layer.columns) * layer.apart;
        collect(active, field.values, (row * field.columns + column) * inputs, cell, layer);
      }
      sums.fill(0);
      accumulate(sums, active, weights);
      writeValues(values, (y * columns + x) * outputs, sums, layer);
    }
  }
  return { rows, columns, values };
}

function collect(
  active: ActiveInputs,
  values: Float64Array,
  from: number,
  cell: number,
  { inputs, outputs }: PreparedLayer,
): void {
  let next = active.count;
  for (let input = 0; input < inputs; input += 1) {
    const value = values[from + input] ?? 0;
    if (value === 0) continue;
    active.values[next] = value;
    active.rows[next] = (cell * inputs + input) * outputs;
    next += 1;
  }
  active.count = next;
}

function accumulate(sums: Float64Array, active: ActiveInputs, weights: Float64Array): void {
  const outputs = sums.length;
  for (let spare = active.count; spare < active.count + 3; spare += 1) {
    active.values[spare] = 0;
    active.rows[spare] = 0;
  }
  for (let index = 0; index < active.count; index += 4) {
    const a = active.values[index] ?? 0;
    const b = active.values[index + 1] ?? 0;
    const c = active.values[index + 2] ?? 0;
    const d = active.values[index + 3] ?? 0;
    const atA = active.rows[index] ?? 0;
    const atB = active.rows[index + 1] ?? 0;
    const atC = active.rows[index + 2] ?? 0;
    const atD = active.rows[index + 3] ?? 0;
    for (let output = 0; output < outputs; output += 1) {
      sums[output] =
        (sums[output] ?? 0) +
        a * (weights[atA + output] ?? 0) +
        b * (weights[atB + output] ?? 0) +
        c * (weights[atC + output] ?? 0) +
        d * (weights[atD + output] ?? 0);
    }
  }
}

/** Rounds as the kernel does, in 32-bit floats. */
function writeValues(values: Float64Array, at: number, sums: Float64Array, layer: PreparedLayer): void {
  for (let output = 0; output < sums.length; output += 1) {
    const scaled = Math.fround(Math.fround(sums[output] ?? 0) * (layer.scales[output] ?? 0));
    const value = Math.fround(scaled + (layer.biases[output] ?? 0));
    values[at + output] = layer.isLast
      ? value
      : Math.trunc(Math.fround(Math.min(MOST_VALUE, Math.max(0, value)) + 0.5));
  }
}
