import { createGray, type GrayImage } from './gray-image.ts';

/** Mean brightness of the square of the given radius around each pixel. */
export function localMean(image: GrayImage, radius: number): GrayImage {
  const { width, height, data } = image;
  const result = createGray(width, height);
  // Column sums over the square's height: needs only one row of memory.
  const columns = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + sign * (data[y * width + x] ?? 0);
  };
  for (let y = 0; y < Math.min(height, radius); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    let sum = 0;
    for (let x = 0; x < Math.min(width, radius); x += 1) sum += columns[x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += columns[x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0;
      const across = Math.min(width, x + radius + 1) - Math.max(0, x - radius);
      result.data[y * width + x] = sum / (rows * across) + 0.5;
    }
  }
  return result;
}

/** Evens out the lighting: each pixel relative to the mean around it, 128 if equal. */
export function evenLight(image: GrayImage, radius: number): GrayImage {
  const result = localMean(image, radius);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = 128 + (image.data[at] ?? 0) - (result.data[at] ?? 0);
    result.data[at] = Math.max(0, Math.min(value, 255));
  }
  return result;
}

/** Unsharp masking: adds `amount` times the difference from the surrounding mean to each pixel. */
export function sharpen(image: GrayImage, { radius, amount }: { radius: number; amount: number }): GrayImage {
  const result = localMean(image, radius);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = image.data[at] ?? 0;
    const sharper = Math.round(value + amount * (value - (result.data[at] ?? 0)));
    result.data[at] = Math.max(0, Math.min(sharper, 255));
  }
  return result;
}
