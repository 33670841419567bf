import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoOrientation } from '@marque/domain/photo/photo-categories';
import type { GrayImage } from '@marque/scanner/image/gray-image';
import type { QualityVerdict } from '../upload-queue/judge-photo.ts';
import { computeFingerprint } from './fingerprint.ts';
import { glareIn } from './glare.ts';
import { computePercentiles } from './light.ts';
import { likenessTo } from './likeness.ts';
import { edgeWidth } from './sharpness.ts';

/**
 * Longest side of the judged picture in pixels: about the size at which pages show a photo, so that invisible flaws are
 * not reported. The thresholds below depend on it; they were tuned on half of the sample pictures and validated on the
 * other half (judge-picture.test.ts).
 */
export const JUDGED_SIDE = 1024;

/** Sharp pictures measure up to 0.5; a Gaussian blur of 2 pixels in 1,600, or a shake of 13, exceeds 1. */
const BLURRED_FROM_WIDTH = 1;
/** Upper limits for the lightness of 90% and of 50% of the pixels. A black cabin or a dark studio still has lights. */
const DARK_BELOW = { nineTenths: 70, half: 50 };
/** Share of the picture in one patch of glare: about a palm's width on a hood. */
const GLARE_FROM_SHARE = 0.01;
/** In pixels; photos sent through messengers are often smaller. */
const SMALL_BELOW = 600_000;
/** Below this ratio a picture is neither portrait nor landscape. */
const LEAST_RATIO = 1.1;
/**
 * As a correlation. 99 of 100 second shots of a car from the same spot, cropped by a tenth, moved and turned, reach it;
 * other views of the same car or of another plate reach 0.65, and a car's front and its mirror image 0.74.
 */
export const DUPLICATE_FROM = 0.78;

export interface PictureToJudge {
  image: GrayImage;
  /** The photo's own size in pixels after EXIF rotation. */
  width: number;
  height: number;
  /** The orientation that the category asks for; `null` if it does not matter. */
  wanted: PhotoOrientation | null;
  others: readonly string[];
}

/** Advice on a photo, most important first, and the fingerprint for comparing later photos. */
export function judgePicture({ image, width, height, wanted, others }: PictureToJudge): QualityVerdict {
  const fingerprint = computeFingerprint(image);
  const isDark = isVeryDark(image);
  const orientation = toOrientation(width / height);
  const findings: [PhotoAdvice, boolean][] = [
    ['dark', isDark],
    // In the dark there is nothing to focus on; more light fixes both.
    ['blurred', !isDark && (edgeWidth(image) ?? 0) > BLURRED_FROM_WIDTH],
    ['glare', glareIn(image) >= GLARE_FROM_SHARE],
    ['small', width * height < SMALL_BELOW],
    ['duplicate', fingerprint !== null && isAmong(fingerprint, others)],
    ['sideways', wanted !== null && orientation !== null && orientation !== wanted],
  ];
  return { advice: findings.filter(([, isSo]) => isSo).map(([advice]) => advice), fingerprint, orientation };
}

function isVeryDark(image: GrayImage): boolean {
  const [half = 255, nineTenths = 255] = computePercentiles(image, [0.5, 0.9]);
  return half < DARK_BELOW.half && nineTenths < DARK_BELOW.nineTenths;
}

function isAmong(fingerprint: string, others: readonly string[]): boolean {
  const likeness = likenessTo(fingerprint);
  return others.some((other) => likeness(other) >= DUPLICATE_FROM);
}

function toOrientation(ratio: number): PhotoOrientation | null {
  if (ratio > LEAST_RATIO) return 'landscape';
  return ratio < 1 / LEAST_RATIO ? 'portrait' : null;
}
