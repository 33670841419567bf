import { type Field, type Layer, sizeAfter } from './layers.ts';

/** Runs the layers in plain JavaScript: for browsers without WebAssembly SIMD, and as a reference. */
export function inferScalar(layers: readonly Layer[], input: Field): Field {
  return layers.reduce((field, layer) => convolve(field, layer), input);
}

function convolve(field: Field, layer: Layer): Field {
  const { weights, biases, outputs, inputs, isRectified } = layer;
  const active = roomFor(layer);
  const { rows, columns } = sizeAfter(field, layer);
  const values = new Float32Array(rows * columns * outputs);
  const sums = new Float64Array(outputs);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      active.count = 0;
      for (let v = 0; v < layer.rows; v += 1) {
        // The columns of one kernel row are contiguous, in the field and in the weights.
        const from = ((y * layer.down + v) * field.columns + x * layer.along) * inputs;
        collect(active, field.values, from, layer.columns * inputs, v * layer.columns * inputs * outputs, outputs);
      }
      sums.set(biases);
      accumulate(sums, active, weights);
      const to = (y * columns + x) * outputs;
      for (let output = 0; output < outputs; output += 1) {
        const sum = sums[output] ?? 0;
        values[to + output] = isRectified && sum < 0 ? 0 : sum;
      }
    }
  }
  return { rows, columns, values };
}

/** The nonzero inputs of one position (about half, after rectification), and the offsets of their weights. */
interface ActiveInputs {
  count: number;
  readonly values: Float64Array;
  readonly rows: Int32Array;
}

/** Up to three spare entries, for padding to a multiple of four. */
function roomFor({ rows, columns, inputs }: Layer): ActiveInputs {
  const most = rows * columns * inputs + 3;
  return { count: 0, values: new Float64Array(most), rows: new Int32Array(most) };
}

function collect(
  active: ActiveInputs,
  values: Float32Array,
  from: number,
  count: number,
  weightsFrom: number,
  outputs: number,
) {
  let next = active.count;
  for (let index = 0; index < count; index += 1) {
    const value = values[from + index] ?? 0;
    if (value === 0) continue;
    active.values[next] = value;
    active.rows[next] = weightsFrom + index * outputs;
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
