import type { GrayImage } from '@marque/scanner/image/gray-image';

/** The lightness (0 to 255) at each of the given percentiles, as shares. */
export function computePercentiles({ data }: GrayImage, shares: readonly number[]): number[] {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return shares.map((share) => {
    let left = share * data.length;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  });
}
