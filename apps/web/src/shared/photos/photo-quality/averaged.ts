import { createGray, type GrayImage } from '@marque/scanner/image/gray-image';

/** Downscales a picture; each pixel is the mean of those it replaces. */
export function averagedTo(image: GrayImage, width: number, height: number): GrayImage {
  const small = createGray(width, height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * image.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * image.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * image.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
      small.data[y * width + x] = computeMean(image, { left, right, top, bottom });
    }
  }
  return small;
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function computeMean({ data, width }: GrayImage, { left, right, top, bottom }: Edges): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) sum += data[at] ?? 0;
  }
  return Math.round(sum / ((right - left) * (bottom - top)));
}
