import type { GreyImage } from '../image/grey-image.ts';
import { ANSWER_COUNT, STRIP_HEIGHT } from './letters.ts';

/** A layer of convolution: kernel, steps of the kernel, and what goes in and out of each place. */
interface LayerShape {
  readonly rows: number;
  readonly columns: number;
  readonly down: number;
  readonly along: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** The layers of training/train.py. */
const LAYERS: readonly LayerShape[] = [
  { rows: 5, columns: 5, down: 2, along: 2, inputs: 1, outputs: 20 },
  { rows: 3, columns: 3, down: 2, along: 1, inputs: 20, outputs: 32 },
  { rows: 4, columns: 3, down: 2, along: 1, inputs: 32, outputs: 64 },
  { rows: 2, columns: 8, down: 1, along: 1, inputs: 64, outputs: 96 },
  { rows: 1, columns: 1, down: 1, along: 1, inputs: 96, outputs: ANSWER_COUNT },
];

/** The net sees 27 columns at a time and gives an answer every second column. */
const WINDOW = 27;
export const ANSWER_STRIDE = 2;

interface Layer extends LayerShape {
  /** Kernel row, kernel column, input, output; as 64-bit numbers, for converting each would cost more than the arithmetic. */
  readonly weights: Float64Array;
  readonly biases: Float32Array;
}

export interface LetterNet {
  readonly layers: readonly Layer[];
}

/** Answers along a strip: natural logarithms of the probabilities of all signs and of "no letter", place by place. */
export interface Answers {
  readonly count: number;
  readonly logs: Float32Array;
}

/** The column of the strip that is the middle of what an answer has seen. */
export function columnOf(answer: number): number {
  return answer * ANSWER_STRIDE + (WINDOW - 1) / 2;
}

/** Unpacks the weights: for each layer the outputs' scales, the biases (32-bit floats, little endian) and signed bytes. */
export function unpackNet(base64: string): LetterNet {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const floats = (count: number) => {
    const values = Float32Array.from({ length: count }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * count;
    return values;
  };
  const layers = LAYERS.map((shape) => {
    const scales = floats(shape.outputs);
    const biases = floats(shape.outputs);
    const count = shape.rows * shape.columns * shape.inputs * shape.outputs;
    const weights = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      weights[index] = view.getInt8(at + index) * (scales[index % shape.outputs] ?? 0);
    }
    at += count;
    return { ...shape, weights, biases };
  });
  if (at !== bytes.length) throw new Error('The weights of the letter net do not fit its layers.');
  return { layers };
}

interface Field {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Runs the net along a strip of STRIP_HEIGHT rows; `null` when the strip is too short for one window. */
export function readStrip(net: LetterNet, strip: GreyImage): Answers | null {
  if (strip.height !== STRIP_HEIGHT || strip.width < WINDOW) return null;
  const input = Float32Array.from(strip.data, (value) => (value - 96) / 64);
  let field: Field = { rows: strip.height, columns: strip.width, values: input };
  for (const [index, layer] of net.layers.entries()) field = convolve(field, layer, index + 1 < net.layers.length);
  toLogarithms(field.values);
  return { count: field.columns, logs: field.values };
}

function convolve(field: Field, layer: Layer, isRectified: boolean): Field {
  const { weights, biases, inputs, outputs } = layer;
  const rows = Math.floor((field.rows - layer.rows) / layer.down) + 1;
  const columns = Math.floor((field.columns - layer.columns) / layer.along) + 1;
  const values = new Float32Array(rows * columns * outputs);
  const sums = new Float64Array(outputs);
  const active: ActiveInputs = { count: 0, values: new Float64Array(MOST_INPUTS), rows: new Int32Array(MOST_INPUTS) };
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      active.count = 0;
      for (let v = 0; v < layer.rows; v += 1) {
        // The columns of one kernel row lie side by side, in the field and in the weights alike.
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

/** The inputs of one place that are not 0 (after rectifying about half are), and where their weights begin. */
interface ActiveInputs {
  count: number;
  readonly values: Float64Array;
  readonly rows: Int32Array;
}

/** The widest kernel takes in this many, and up to three places stay for filling up to whole fours. */
const MOST_INPUTS = Math.max(...LAYERS.map(({ rows, columns, inputs }) => rows * columns * inputs)) + 3;

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

/** Adds inputs times weights to the sums, four inputs at a time: each sum is then loaded and stored a quarter as often. */
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

/** From sums to logarithms of probabilities, in place. */
function toLogarithms(values: Float32Array): void {
  for (let start = 0; start < values.length; start += ANSWER_COUNT) {
    let highest = -Infinity;
    for (let at = start; at < start + ANSWER_COUNT; at += 1) highest = Math.max(highest, values[at] ?? 0);
    let sum = 0;
    for (let at = start; at < start + ANSWER_COUNT; at += 1) sum += Math.exp((values[at] ?? 0) - highest);
    const log = highest + Math.log(sum);
    for (let at = start; at < start + ANSWER_COUNT; at += 1) values[at] = (values[at] ?? 0) - log;
  }
}
