import type { GrayImage } from '../image/gray-image.ts';

/** Mean and standard deviation of the brightness in the square around each pixel. */
export interface LocalLight {
  readonly mean: Float32Array;
  readonly deviation: Float32Array;
}

/** One pass of running sums over columns and rows, whatever the radius. */
export function localLight({ width, height, data }: GrayImage, radius: number): LocalLight {
  const mean = new Float32Array(width * height);
  const deviation = new Float32Array(width * height);
  // Sums of each column over the rows around the current one.
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  const addRow = (y: number, character: number) => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const value = data[at] ?? 0;
      sums[x] = (sums[x] ?? 0) + character * value;
      squares[x] = (squares[x] ?? 0) + character * value * value;
    }
  };
  for (let y = 0; y < Math.min(height, radius); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    let sum = 0;
    let square = 0;
    for (let x = 0; x < Math.min(width, radius); x += 1) {
      sum += sums[x] ?? 0;
      square += squares[x] ?? 0;
    }
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) {
        sum += sums[x + radius] ?? 0;
        square += squares[x + radius] ?? 0;
      }
      if (x - radius - 1 >= 0) {
        sum -= sums[x - radius - 1] ?? 0;
        square -= squares[x - radius - 1] ?? 0;
      }
      const count = rows * (Math.min(width, x + radius + 1) - Math.max(0, x - radius));
      const average = sum / count;
      mean[y * width + x] = average;
      deviation[y * width + x] = Math.sqrt(Math.max(0, square / count - average * average));
    }
  }
  return { mean, deviation };
}

/** Smaller brightness differences are camera noise. */
const LEAST_STEP = 5;

/** 1 if a pixel differs from its surroundings by `level` deviations: darker, or lighter when `isLight`. */
export function standingOut(image: GrayImage, light: LocalLight, isLight: boolean, level: number): Uint8Array {
  const { data } = image;
  let all = 0;
  for (const deviation of light.deviation) all += deviation;
  const floor = Math.max(LEAST_STEP, (0.22 * all) / data.length);
  const mask = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const darker = (light.mean[at] ?? 0) - (data[at] ?? 0);
    const step = isLight ? -darker : darker;
    if (step > floor && step > level * (light.deviation[at] ?? 0)) mask[at] = 1;
  }
  return mask;
}
