import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoOrientation } from '@marque/domain/photo/photo-categories';
import type { GreyImage } from '@marque/scanner/image/grey-image';
import type { QualityVerdict } from '../upload-queue/judge-photo.ts';
import { computeFingerprint } from './fingerprint.ts';
import { glareIn } from './glare.ts';
import { computePercentiles } from './light.ts';
import { likenessTo } from './likeness.ts';
import { edgeWidth } from './sharpness.ts';

/**
 * Longest side of the picture that is judged, in pixels: about what a page shows of a photo, so that what is invisible
 * there is not complained about. The thresholds below belong to this size; they were chosen on half of the sample
 * pictures and checked on the other half (judge-picture.test.ts).
 */
export const JUDGED_SIDE = 1024;

/** Sharp pictures measure up to 0.5; a Gaussian blur of 2 pixels in 1,600, or a shake of 13, brings them above 1. */
const BLURRED_FROM_WIDTH = 1;
/**
 * Nine tenths of the picture are darker than the first, and half of it darker than the second. A black cabin or a dark
 * studio has its lights.
 */
const DARK_BELOW = { nineTenths: 70, half: 50 };
/** The share of the picture in one glaring patch: a hand's breadth on a bonnet. */
const GLARE_FROM_SHARE = 0.01;
/** What remains of a photo that a messenger has shrunk, in pixels. */
const SMALL_BELOW = 600_000;
/** Nearly square is neither upright nor lying. */
const LEAST_RATIO = 1.1;
/**
 * As a correlation. 99 of 100 second shots of a car from the same spot, cut by a tenth, moved and turned, reach it;
 * other views of the same car or of another plate come to 0.65, and a car head on and its mirror image to 0.74.
 */
export const DUPLICATE_FROM = 0.78;

export interface PictureToJudge {
  /** At most `JUDGED_SIDE` long. */
  image: GreyImage;
  /** The photo's own size in pixels, turned as its camera was held. */
  width: number;
  height: number;
  /** How the category wants the camera held; `null` where it does not matter. */
  wanted: PhotoOrientation | null;
  /** The fingerprints of the other photos. */
  others: readonly string[];
}

/** What may be better about a photo, most important first, and what later photos are compared with. */
export function judgePicture({ image, width, height, wanted, others }: PictureToJudge): QualityVerdict {
  const fingerprint = computeFingerprint(image);
  const isDark = isVeryDark(image);
  const orientation = orientationOf(width / height);
  const findings: [PhotoAdvice, boolean][] = [
    ['dark', isDark],
    // In the dark there is nothing to focus on; more light helps against both.
    ['blurred', !isDark && (edgeWidth(image) ?? 0) > BLURRED_FROM_WIDTH],
    ['glare', glareIn(image) >= GLARE_FROM_SHARE],
    ['small', width * height < SMALL_BELOW],
    ['duplicate', fingerprint !== null && isAmong(fingerprint, others)],
    ['sideways', wanted !== null && orientation !== null && orientation !== wanted],
  ];
  return { advice: findings.filter(([, isSo]) => isSo).map(([advice]) => advice), fingerprint, orientation };
}

function isVeryDark(image: GreyImage): boolean {
  const [half = 255, nineTenths = 255] = computePercentiles(image, [0.5, 0.9]);
  return half < DARK_BELOW.half && nineTenths < DARK_BELOW.nineTenths;
}

function isAmong(fingerprint: string, others: readonly string[]): boolean {
  const likeness = likenessTo(fingerprint);
  return others.some((other) => likeness(other) >= DUPLICATE_FROM);
}

function orientationOf(ratio: number): PhotoOrientation | null {
  if (ratio > LEAST_RATIO) return 'landscape';
  return ratio < 1 / LEAST_RATIO ? 'portrait' : null;
}
