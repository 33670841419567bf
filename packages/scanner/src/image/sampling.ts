import { createGray, type GrayImage } from './gray-image.ts';

/** Interpolated brightness at a point; pixel centers are at integers. Outside, the nearest edge pixel counts. */
export function sampleAt(image: GrayImage, x: number, y: number): number {
  const { width, height, data } = image;
  const inX = Math.min(Math.max(x, 0), width - 1);
  const inY = Math.min(Math.max(y, 0), height - 1);
  const left = Math.min(Math.floor(inX), Math.max(0, width - 2));
  const top = Math.min(Math.floor(inY), Math.max(0, height - 2));
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  const partX = inX - left;
  const partY = inY - top;
  const upper = (data[top * width + left] ?? 0) * (1 - partX) + (data[top * width + right] ?? 0) * partX;
  const lower = (data[below * width + left] ?? 0) * (1 - partX) + (data[below * width + right] ?? 0) * partX;
  return upper * (1 - partY) + lower * partY;
}

/** Resizes by averaging when shrinking and linear interpolation when enlarging. */
export function resize(image: GrayImage, width: number, height: number): GrayImage {
  const factor = Math.floor(Math.min(image.width / width, image.height / height));
  const source = factor >= 2 ? shrink(image, factor) : image;
  const result = createGray(width, height);
  const stepX = source.width / width;
  const stepY = source.height / height;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      result.data[y * width + x] = sampleAt(source, (x + 0.5) * stepX - 0.5, (y + 0.5) * stepY - 0.5) + 0.5;
    }
  }
  return result;
}

/** Shrinks by an integer factor: each pixel is the mean of a square. */
export function shrink(image: GrayImage, factor: number): GrayImage {
  if (factor <= 1) return image;
  const width = Math.max(1, Math.floor(image.width / factor));
  const height = Math.max(1, Math.floor(image.height / factor));
  const result = createGray(width, height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let v = 0; v < factor; v += 1) {
      let at = (y * factor + v) * image.width;
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let u = 0; u < factor; u += 1, at += 1) sum += image.data[at] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
    }
    const area = factor * factor;
    for (let x = 0; x < width; x += 1) result.data[y * width + x] = (sums[x] ?? 0) / area + 0.5;
  }
  return result;
}
