import { decodeFingerprint, VIEW_SIDE } from './fingerprint.ts';
import { aligned, createLayer, type Layer, likenessUnder, shiftedLikeness } from './view-alignment.ts';

/** Pairs below these values at half size, before and after alignment, are not compared any further. */
const WORTH_ALIGNING = 0.25;
const WORTH_A_CLOSER_LOOK = 0.5;
const COARSE_STEPS = 8;
const FINE_STEPS = 6;

interface KnownView {
  fine: Layer;
  coarse: Layer;
}

/**
 * Correlation between the views of two photos: about 1 for the same view, about 0 for unrelated ones. Aligns the other
 * view first (shift, rotation, and scale of up to a tenth), to recognize a second photo from the same spot. Takes one
 * fingerprint, then each of the others.
 */
export function likenessTo(fingerprint: string): (other: string) => number {
  const own = knownView(fingerprint);
  return (other) => {
    const pixels = own && decodeFingerprint(other);
    return pixels ? likeness(own, pixels) : 0;
  };
}

function knownView(fingerprint: string): KnownView | null {
  const pixels = decodeFingerprint(fingerprint);
  return (
    pixels && {
      fine: createLayer(pixels, VIEW_SIDE),
      coarse: createLayer(halved(pixels), VIEW_SIDE / 2),
    }
  );
}

function likeness({ fine, coarse }: KnownView, pixels: Float32Array): number {
  const small = halved(pixels);
  const start = shiftedLikeness(coarse, small);
  if (start.likeness < WORTH_ALIGNING) return 0;
  const roughly = aligned(coarse, small, start.placement, COARSE_STEPS);
  if (likenessUnder(coarse, small, roughly) < WORTH_A_CLOSER_LOOK) return 0;
  const twice = roughly.map((each) => each * 2);
  return likenessUnder(fine, pixels, aligned(fine, pixels, twice, FINE_STEPS));
}

function halved(pixels: Float32Array): Float32Array {
  const side = VIEW_SIDE / 2;
  const small = new Float32Array(side * side);
  for (let at = 0; at < small.length; at += 1) {
    const from = 2 * Math.floor(at / side) * VIEW_SIDE + 2 * (at % side);
    const below = from + VIEW_SIDE;
    small[at] = ((pixels[from] ?? 0) + (pixels[from + 1] ?? 0) + (pixels[below] ?? 0) + (pixels[below + 1] ?? 0)) / 4;
  }
  return small;
}
