import { createGrey, type GreyImage } from './grey-image.ts';

/**
 * Sums of all pixels above and left of each corner, (width + 1) x (height + 1): the mean of any box in four look-ups.
 */
function integrate(image: GreyImage): Float64Array {
  const { width, height, data } = image;
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = (sums[at - width - 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Mean light of the square of the given radius around each pixel. */
export function localMean(image: GreyImage, radius: number): GreyImage {
  const { width, height } = image;
  const sums = integrate(image);
  const result = createGrey(width, height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * (width + 1);
    const bottom = Math.min(height, y + radius + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      result.data[y * width + x] = (sum * (width + 1)) / ((bottom - top) * (right - left)) + 0.5;
    }
  }
  return result;
}

/** Uneven light taken out: each pixel against the mean around it, 128 where they are equal. */
export function evenLight(image: GreyImage, radius: number): GreyImage {
  const mean = localMean(image, radius);
  const result = createGrey(image.width, image.height);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = 128 + (image.data[at] ?? 0) - (mean.data[at] ?? 0);
    result.data[at] = Math.max(0, Math.min(value, 255));
  }
  return result;
}

/** Edges made stronger (unsharp masking): `amount` times the difference to the mean around a pixel is added to it. */
export function sharpen(image: GreyImage, { radius, amount }: { radius: number; amount: number }): GreyImage {
  const mean = localMean(image, radius);
  const result = createGrey(image.width, image.height);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = image.data[at] ?? 0;
    const sharper = Math.round(value + amount * (value - (mean.data[at] ?? 0)));
    result.data[at] = Math.max(0, Math.min(sharper, 255));
  }
  return result;
}
