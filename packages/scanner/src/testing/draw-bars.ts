import { createGray, type GrayImage } from '../image/gray-image.ts';
import type { Bars } from './bars.ts';

export interface Drawing {
  /** Pixels per module. */
  readonly module: number;
  readonly turn?: number;
  readonly height?: number;
  readonly ink?: number;
  readonly ground?: number;
  /** Samples per pixel in each direction. */
  readonly samples?: number;
}

/** Bars with quiet zones at any scale and angle; each pixel is the mean of what it covers. */
export function drawBars(bars: Bars, drawing: Drawing): GrayImage {
  const { module, turn = 0, height = 60, ink = 20, ground = 235, samples = 3 } = drawing;
  const ends: number[] = [];
  let width = 0;
  for (const bar of bars) {
    width += bar * module;
    ends.push(width);
  }
  const cosine = Math.cos((turn * Math.PI) / 180);
  const sine = Math.sin((turn * Math.PI) / 180);
  const margin = 12 * module + 20;
  const image = createGray(
    Math.ceil(Math.abs(width * cosine) + Math.abs(height * sine) + 2 * margin),
    Math.ceil(Math.abs(width * sine) + Math.abs(height * cosine) + 2 * margin),
  );
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      let dark = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const offX = x + ((sample % samples) + 0.5) / samples - image.width / 2;
        const offY = y + (Math.floor(sample / samples) + 0.5) / samples - image.height / 2;
        const along = offX * cosine + offY * sine + width / 2;
        const down = -offX * sine + offY * cosine + height / 2;
        if (down >= 0 && down < height && isBarAt(ends, along)) dark += 1;
      }
      image.data[y * image.width + x] = ground + ((ink - ground) * dark) / (samples * samples);
    }
  }
  return image;
}

function isBarAt(ends: readonly number[], along: number): boolean {
  if (along < 0 || along >= (ends.at(-1) ?? 0)) return false;
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > along) high = middle;
    else low = middle + 1;
  }
  return low % 2 === 0;
}
