import { createGray, type GrayImage } from '../image/gray-image.ts';
import { sampleAt } from '../image/sampling.ts';

/** A picture seen through a map from its own places to those of the original. */
export function warp(image: GrayImage, from: (x: number, y: number) => { x: number; y: number }): GrayImage {
  const result = createGray(image.width, image.height);
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const place = from(x, y);
      const inside = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
      result.data[y * image.width + x] = sampleAt(image, inside(place.x, image.width), inside(place.y, image.height));
    }
  }
  return result;
}

/** Numbers from 0 to 255 in an order that only the seed decides. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/** Noise of a standard deviation in gray levels, always the same. */
export function addNoise(image: GrayImage, deviation: number): GrayImage {
  const next = numbers(7);
  // The sum of twelve has a variance of one.
  const normal = () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value / 256 - 0.5, 0);
  const result = createGray(image.width, image.height);
  for (let at = 0; at < result.data.length; at += 1) {
    result.data[at] = Math.max(0, Math.min(255, (image.data[at] ?? 0) + deviation * normal()));
  }
  return result;
}

/** Draws a picture into another one, whose upper left corner it has at `left`, `top`. */
export function place(image: GrayImage, part: GrayImage, left: number, top: number): GrayImage {
  const result = { ...image, data: image.data.slice() };
  for (let y = 0; y < part.height; y += 1) {
    result.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (top + y) * image.width + left);
  }
  return result;
}

/** A rectangle of one gray. */
export function plate(width: number, height: number, gray: number): GrayImage {
  const image = createGray(width, height);
  image.data.fill(gray);
  return image;
}
