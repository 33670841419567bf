import type { GreyImage } from '../image/grey-image.ts';
import { CLASS_COUNT, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { inferScalar } from './infer-scalar.ts';
import { createSimdInference } from './infer-simd.ts';
import type { Field, Layer, LayerShape } from './layers.ts';

/** The layers of training/train.py. */
const LAYERS: readonly LayerShape[] = [
  { rows: 5, columns: 5, down: 2, along: 2, inputs: 1, outputs: 20 },
  { rows: 3, columns: 3, down: 2, along: 1, inputs: 20, outputs: 32 },
  { rows: 4, columns: 3, down: 2, along: 1, inputs: 32, outputs: 64 },
  { rows: 2, columns: 8, down: 1, along: 1, inputs: 64, outputs: 96 },
  { rows: 1, columns: 1, down: 1, along: 1, inputs: 96, outputs: CLASS_COUNT },
];

/** Window and stride in columns of the line image. */
const WINDOW = 27;
export const PREDICTION_STRIDE = 2;

export interface CharacterClassifier {
  readonly layers: readonly Layer[];
  readonly run: (input: Field) => Field;
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
 * Unpacks the weights: for each layer the outputs' scales, the biases (32-bit floats, little endian) and signed bytes.
 */
export function unpackClassifier(base64: string): CharacterClassifier {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const floats = (count: number) => {
    const values = Float32Array.from({ length: count }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * count;
    return values;
  };
  const layers = LAYERS.map((shape, index) => {
    const scales = floats(shape.outputs);
    const biases = floats(shape.outputs);
    const count = shape.rows * shape.columns * shape.inputs * shape.outputs;
    const weights = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      weights[index] = view.getInt8(at + index) * (scales[index % shape.outputs] ?? 0);
    }
    at += count;
    return { ...shape, weights, biases, isRectified: index + 1 < LAYERS.length };
  });
  if (at !== bytes.length) throw new Error('The weights of the character classifier do not fit its layers.');
  return { layers, run: createSimdInference(layers) ?? ((input) => inferScalar(layers, input)) };
}

/** Runs the net along a line image with LINE_IMAGE_HEIGHT rows; `null` if it is too short for one window. */
export function classifyTextLine(net: CharacterClassifier, lineImage: GreyImage): Predictions | null {
  if (lineImage.height !== LINE_IMAGE_HEIGHT || lineImage.width < WINDOW) return null;
  const input = Float32Array.from(lineImage.data, (value) => (value - 96) / 64);
  const field = net.run({ rows: lineImage.height, columns: lineImage.width, values: input });
  toLogarithms(field.values);
  return { count: field.columns, logs: field.values };
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
