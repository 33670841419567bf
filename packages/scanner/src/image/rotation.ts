import { createGray, type GrayImage } from './gray-image.ts';
import { sampleAt } from './sampling.ts';

/** Rotates clockwise by quarter turns, without loss. */
export function rotateQuarters(image: GrayImage, quarters: number): GrayImage {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return image;
  const { width, height, data } = image;
  const result = turns === 2 ? createGray(width, height) : createGray(height, width);
  for (let y = 0; y < result.height; y += 1) {
    for (let x = 0; x < result.width; x += 1) {
      const [fromX, fromY] =
        turns === 1 ? [y, height - 1 - x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x];
      result.data[y * result.width + x] = data[fromY * width + fromX] ?? 0;
    }
  }
  return result;
}

/**
 * Rotates clockwise by any angle; the result is large enough for the whole picture, and its corners repeat the edge
 * pixels.
 */
export function rotate(image: GrayImage, degrees: number): GrayImage {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const width = Math.ceil(Math.abs(image.width * cosine) + Math.abs(image.height * sine));
  const height = Math.ceil(Math.abs(image.width * sine) + Math.abs(image.height * cosine));
  const result = createGray(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const offX = x - (width - 1) / 2;
      const offY = y - (height - 1) / 2;
      const fromX = offX * cosine + offY * sine + (image.width - 1) / 2;
      const fromY = -offX * sine + offY * cosine + (image.height - 1) / 2;
      result.data[y * width + x] = sampleAt(image, fromX, fromY) + 0.5;
    }
  }
  return result;
}
