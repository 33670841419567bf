import type { GreyImage } from '@marque/scanner/image/grey-image';

/** Side of the squares that a picture is judged by, in pixels. */
const TILE = 48;
/** A weaker slope (0–255 a pixel) is grain, or the squares of a JPEG, and no edge. */
const LEAST_SLOPE = 7;
const LEAST_STEEPNESS = 8 * LEAST_SLOPE * LEAST_SLOPE;
/** A square with fewer edge pixels says nothing about sharpness: sky, paint, shade. */
const LEAST_EDGE_PIXELS = 24;
/**
 * Which of the sharpest squares decides: the car may be sharp in one corner only, but a square or two may be specks of
 * dust.
 */
const DECIDING = { atLeast: 2, share: 0.05 };
/** With fewer squares a direction is not heard: a corner full of level edges says nothing about upright ones. */
const FEWEST_SQUARES = 8;
/** Across, down and both diagonals. */
const DIRECTIONS = 4;

/**
 * The edges of one square that run across one direction: the energies of the first and second derivative, and over how
 * many pixels they were summed.
 */
interface Edges {
  pixels: number;
  first: number;
  second: number;
}

/**
 * How wide the sharpest edges of a picture are in pixels: the standard deviation of the Gaussian that blurs an ideal
 * edge alike, about 0.4 for a picture that is sharp to the pixel, and the largest of four directions, since a shaken
 * camera blurs along one. `null` where there is no edge to judge by.
 *
 * An edge blurred by a Gaussian of width σ has a second derivative whose energy is 1 / 2σ² of that of its first,
 * whatever its contrast and length: the quotient is the energy of the Laplacian normalised by that of Tenengrad. It is
 * taken square by square and the sharpest squares decide, so that a background out of focus is no blur.
 */
export function edgeWidth(image: GreyImage): number | null {
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

function edgesIn({ data, width }: GreyImage, left: number, top: number): Edges[] {
  const found = Array.from({ length: DIRECTIONS }, (): Edges => ({ pixels: 0, first: 0, second: 0 }));
  // From a pixel to its neighbour in each direction.
  const ways = [1, width, width + 1, width - 1];
  for (let y = top; y < top + TILE; y += 1) {
    for (let at = y * width + left; at < y * width + left + TILE; at += 1) {
      // Every pixel of the picture comes by here: the four are written out, as squares of 8 times the slope. Diagonal
      // neighbours are √2 apart.
      const across = 2 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) ** 2;
      const down = 2 * ((data[at + width] ?? 0) - (data[at - width] ?? 0)) ** 2;
      const falling = ((data[at + width + 1] ?? 0) - (data[at - width - 1] ?? 0)) ** 2;
      const rising = ((data[at + width - 1] ?? 0) - (data[at - width + 1] ?? 0)) ** 2;
      const steepest = Math.max(across, down, falling, rising);
      if (steepest < LEAST_STEEPNESS) continue;
      // An edge belongs to the direction that crosses it most steeply: along another one it would look wider than it
      // is.
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
