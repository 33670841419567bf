import type { GrayImage } from '../image/gray-image.ts';
import { CLASS_COUNT, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { createScalarInference } from './infer-scalar.ts';
import { createSimdInference } from './infer-simd.ts';
import type { Inference, Layer, LayerShape } from './layers.ts';

/** The layers of training/train.py. */
const LAYERS: readonly LayerShape[] = [
  { rows: 5, columns: 5, down: 2, along: 2, apart: 1, inputs: 1, outputs: 24 },
  { rows: 3, columns: 3, down: 2, along: 1, apart: 1, inputs: 24, outputs: 48 },
  { rows: 3, columns: 3, down: 1, along: 1, apart: 1, inputs: 48, outputs: 64 },
  { rows: 4, columns: 3, down: 1, along: 1, apart: 1, inputs: 64, outputs: 128 },
  { rows: 1, columns: 5, down: 1, along: 1, apart: 1, inputs: 128, outputs: 128 },
  { rows: 1, columns: 5, down: 1, along: 1, apart: 2, inputs: 128, outputs: 128 },
  { rows: 1, columns: 3, down: 1, along: 1, apart: 4, inputs: 128, outputs: 128 },
  { rows: 1, columns: 1, down: 1, along: 1, apart: 1, inputs: 128, outputs: CLASS_COUNT },
];

/** Window and stride in columns of the line image. */
const WINDOW = 57;
export const PREDICTION_STRIDE = 2;
/** The gray of no contrast, which the net takes for 0. */
const MIDDLE_GRAY = 96;

export interface CharacterClassifier {
  readonly layers: readonly Layer[];
  readonly run: Inference;
}

/** Predictions along a line image: log-probabilities of all characters and of "no character" at each position. */
export interface Predictions {
  readonly count: number;
  readonly logs: Float32Array;
}

/** The center column of a prediction's window in the line image. */
export function getColumn(prediction: number): number {
  return prediction * PREDICTION_STRIDE + (WINDOW - 1) / 2;
}

/**
 * Unpacks the weights: for each layer the outputs' scales and biases (32-bit floats, little endian), and signed bytes.
 */
export function unpackClassifier(base64: string): CharacterClassifier {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const takeFloats = (count: number) => {
    const values = Float32Array.from({ length: count }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * count;
    return values;
  };
  const layers = LAYERS.map((shape, index) => {
    const scales = takeFloats(shape.outputs);
    const biases = takeFloats(shape.outputs);
    const count = shape.rows * shape.columns * shape.inputs * shape.outputs;
    const weights = new Int8Array(bytes.buffer, at, Math.min(count, Math.max(0, bytes.length - at)));
    at += count;
    return { ...shape, scales, biases, weights, isLast: index + 1 === LAYERS.length };
  });
  if (at !== bytes.length) throw new Error('The weights of the character classifier do not fit its layers.');
  return { layers, run: createSimdInference(layers) ?? createScalarInference(layers) };
}

/** Runs the net along a line image with LINE_IMAGE_HEIGHT rows; `null` if it is too short for one window. */
export function classifyTextLine(net: CharacterClassifier, lineImage: GrayImage): Predictions | null {
  if (lineImage.height !== LINE_IMAGE_HEIGHT || lineImage.width < WINDOW) return null;
  const values = new Int16Array(lineImage.data);
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) - MIDDLE_GRAY;
  const outputs = net.run({ rows: lineImage.height, columns: lineImage.width, values });
  toLogarithms(outputs.values);
  return { count: outputs.columns, logs: outputs.values };
}

/** Log-softmax, in place. */
function toLogarithms(values: Float32Array): void {
  for (let start = 0; start < values.length; start += CLASS_COUNT) {
    let highest = -Infinity;
    for (let at = start; at < start + CLASS_COUNT; at += 1) highest = Math.max(highest, values[at] ?? 0);
    let sum = 0;
    for (let at = start; at < start + CLASS_COUNT; at += 1) sum += Math.exp((values[at] ?? 0) - highest);
    const log = highest + Math.log(sum);
    for (let at = start; at < start + CLASS_COUNT; at += 1) values[at] = (values[at] ?? 0) - log;
  }
}
