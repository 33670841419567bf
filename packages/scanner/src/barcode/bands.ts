import type { GrayImage } from '../image/gray-image.ts';
import type { BarField } from './bar-directions.ts';
import { type Band, getProfile, measureSharpness } from './profile.ts';

/** Lines per round: how many, and their maximum thickness in pixels and as a share of the field's height. */
const ROUNDS = [
  { count: 5, thickest: 10, part: 1 / 6 },
  { count: 9, thickest: 16, part: 1 / 4 },
  { count: 14, thickest: 2.5, part: 1 },
] as const;
const SOFT_LINES = { count: 9, thickest: 16, part: 1 / 7 } as const;
const STACK_LINES = { count: 9, thickest: 16, part: 1 / 9 } as const;
const LEAST_THICKNESS = 2;

/** Bands across a field: a few thick ones first, then more thick ones, then thin ones for bent bars. */
export function computeBands(field: BarField, round: number): Band[] {
  return spread(field, ROUNDS[round] ?? ROUNDS[0]);
}

/** Bands for soft decoding, whose likelihoods are added up. */
export function computeSoftBands(field: BarField): Band[] {
  return spread(field, SOFT_LINES);
}

/** Bands that together cover a field: the middle one first, then those of both sides in turn. */
export function computeStackBands(field: BarField): Band[] {
  return spread(field, STACK_LINES);
}

function spread(field: BarField, { count, thickest, part }: { count: number; thickest: number; part: number }): Band[] {
  return Array.from({ length: count }, (_, index) => {
    // From the middle outwards.
    const step = (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2);
    const off = (step / count) * field.height * 0.95;
    return {
      x: field.x - Math.sin(field.angle) * off,
      y: field.y + Math.cos(field.angle) * off,
      angle: field.angle,
      run: field.run,
      // A field misses the faint or overexposed ends of a code.
      length: field.length * 1.4 + 40,
      thickness: Math.max(LEAST_THICKNESS, Math.min(thickest, field.height * part)),
    };
  });
}

/** Rotates a field until a thick band through its middle is as sharp as possible. */
export function straighten(image: GrayImage, field: BarField): BarField {
  const thickness = Math.min(field.height * 0.5, 24);
  const sharpnessAt = (angle: number) =>
    measureSharpness(
      getProfile(image, { x: field.x, y: field.y, angle, run: field.run, length: field.length, thickness }),
    );
  let best = field.angle;
  let most = sharpnessAt(best);
  for (const step of [0.03, 0.012]) {
    for (const side of [-1, 1]) {
      for (let turn = 1; turn <= 2; turn += 1) {
        const angle = best + side * step;
        const sharpness = sharpnessAt(angle);
        if (sharpness <= most) break;
        most = sharpness;
        best = angle;
      }
    }
  }
  return { ...field, angle: best };
}
