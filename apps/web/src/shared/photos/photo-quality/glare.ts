import type { GrayImage } from '@marque/scanner/image/gray-image';
import { averagedTo } from './averaged.ts';

const SIDE = 256;
/** Nearly the brightest value; averaging darkens the edges of a patch a little. */
const CLIPPED = 250;
/** Width of the ring around a patch that is checked for a glow, in pixels of the small picture. */
const RIM = 5;
/** A reflection is surrounded by nearly as much light. A window or a sheet of paper has a sharp edge. */
const GLOW = 180;

/**
 * Share of the picture covered by the largest patch of glare: clipped, connected, not touching the border (a bright sky
 * is no glare), and surrounded by a glow.
 */
export function glareIn(image: GrayImage): number {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const small = averagedTo(
    image,
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const seen = new Uint8Array(small.data.length);
  let largest = 0;
  for (let start = 0; start < small.data.length; start += 1) {
    if (seen[start] || (small.data[start] ?? 0) < CLIPPED) continue;
    const patch = patchAt(small, start, seen);
    if (patch.length > largest && !touchesBorder(small, patch) && glowAround(small, patch) >= GLOW) {
      largest = patch.length;
    }
  }
  return largest / small.data.length;
}

/** All clipped pixels connected to one, by flood fill. */
function patchAt({ data, width }: GrayImage, start: number, seen: Uint8Array): number[] {
  const patch = [start];
  seen[start] = 1;
  for (let next = 0; next < patch.length; next += 1) {
    const at = patch[next] ?? 0;
    const x = at % width;
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const neighbor of beside) {
      if (neighbor < 0 || seen[neighbor] !== 0 || (data[neighbor] ?? 0) < CLIPPED) continue;
      seen[neighbor] = 1;
      patch.push(neighbor);
    }
  }
  return patch;
}

function touchesBorder({ width, height }: GrayImage, patch: readonly number[]): boolean {
  return patch.some((at) => {
    const x = at % width;
    const y = (at - x) / width;
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
}

function glowAround({ data, width, height }: GrayImage, patch: readonly number[]): number {
  const counted = new Uint8Array(data.length);
  for (const at of patch) counted[at] = 1;
  let sum = 0;
  let pixels = 0;
  for (const at of patch) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let down = Math.max(0, y - RIM); down <= Math.min(height - 1, y + RIM); down += 1) {
      for (let across = Math.max(0, x - RIM); across <= Math.min(width - 1, x + RIM); across += 1) {
        const place = down * width + across;
        if (counted[place]) continue;
        counted[place] = 1;
        sum += data[place] ?? 0;
        pixels += 1;
      }
    }
  }
  return pixels > 0 ? sum / pixels : 0;
}
