import type { GrayImage } from '@marque/scanner/image/gray-image';

/** Side of the tiles in which sharpness is measured, in pixels. */
const TILE = 48;
/** Weaker slopes (0–255 per pixel) are grain or JPEG blocks rather than edges. */
const LEAST_SLOPE = 7;
const LEAST_STEEPNESS = 8 * LEAST_SLOPE * LEAST_SLOPE;
/** Tiles with fewer edge pixels say nothing about sharpness: sky, paint, shade. */
const LEAST_EDGE_PIXELS = 24;
/** Which of the sharpest tiles decides: the car may be sharp in one corner only, but one or two tiles may be dust. */
const DECIDING = { atLeast: 2, share: 0.05 };
/** A direction with fewer tiles is ignored: a corner full of horizontal edges says nothing about vertical ones. */
const FEWEST_SQUARES = 8;
const DIRECTIONS = 4;

/** Edges of one tile in one direction: the energy of the first and second derivatives, and the number of pixels. */
interface Edges {
  pixels: number;
  first: number;
  second: number;
}

/**
 * Width of the sharpest edges of a picture in pixels: the standard deviation of the Gaussian that would blur an ideal
 * edge as much, about 0.4 for a perfectly sharp picture. The largest of four directions counts, since a shaken camera
 * blurs along one. `null` without any edges. For an edge blurred by a Gaussian of width σ, the energy of the second
 * derivative is 1 / 2σ² of that of the first, whatever its contrast and length: this is the energy of the Laplacian
 * normalized by that of Tenengrad. Measured per tile; the sharpest tiles decide, so that an out-of-focus background
 * does not count as blur.
 */
export function edgeWidth(image: GrayImage): number | null {
  const widths: number[][] = Array.from({ length: DIRECTIONS }, () => []);
  for (let y = 1; y + TILE < image.height; y += TILE) {
    for (let x = 1; x + TILE < image.width; x += TILE) {
      edgesIn(image, x, y).forEach((edges, direction) => {
        if (edges.pixels >= LEAST_EDGE_PIXELS) widths[direction]?.push(getWidth(edges));
      });
    }
  }
  const sharpest = widths.map(findSharpest).filter((width) => width !== null);
  return sharpest.length > 0 ? Math.max(...sharpest) : null;
}

function findSharpest(widths: number[]): number | null {
  if (widths.length < FEWEST_SQUARES) return null;
  return widths.sort((a, b) => a - b)[Math.max(DECIDING.atLeast, Math.floor(widths.length * DECIDING.share))] ?? null;
}

function getWidth({ first, second }: Edges): number {
  return Math.sqrt(first / Math.max(1, 2 * second));
}

function edgesIn({ data, width }: GrayImage, left: number, top: number): Edges[] {
  const found = Array.from({ length: DIRECTIONS }, (): Edges => ({ pixels: 0, first: 0, second: 0 }));
  // Offsets to the next pixel in each direction.
  const ways = [1, width, width + 1, width - 1];
  for (let y = top; y < top + TILE; y += 1) {
    for (let at = y * width + left; at < y * width + left + TILE; at += 1) {
      // Hot loop: the four slopes, as squares of 8 times the slope, are written out. Diagonal neighbors are √2 apart.
      const across = 2 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) ** 2;
      const down = 2 * ((data[at + width] ?? 0) - (data[at - width] ?? 0)) ** 2;
      const falling = ((data[at + width + 1] ?? 0) - (data[at - width - 1] ?? 0)) ** 2;
      const rising = ((data[at + width - 1] ?? 0) - (data[at - width + 1] ?? 0)) ** 2;
      const steepest = Math.max(across, down, falling, rising);
      if (steepest < LEAST_STEEPNESS) continue;
      // Assign each edge to its steepest direction: in any other it looks wider than it is.
      const direction = steepest === across ? 0 : steepest === down ? 1 : steepest === falling ? 2 : 3;
      const edges = found[direction];
      if (!edges) continue;
      const way = ways[direction] ?? 1;
      const bend = (data[at + way] ?? 0) + (data[at - way] ?? 0) - 2 * (data[at] ?? 0);
      edges.pixels += 1;
      edges.first += steepest / 8;
      edges.second += (bend * bend) / (direction < 2 ? 1 : 4);
    }
  }
  return found;
}
