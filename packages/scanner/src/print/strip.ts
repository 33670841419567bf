import { createGrey, type GreyImage } from '../image/grey-image.ts';
import { sampleAt } from '../image/sampling.ts';
import { CAPITAL_HEIGHT, LETTER_STEP, STRIP_HEIGHT } from './letters.ts';
import { localLight } from './local-threshold.ts';
import type { Row } from './row.ts';

/** A row of letters cut out straight: STRIP_HEIGHT pixels high, ink light on dark ground, light evened. */
export interface Strip {
  readonly image: GreyImage;
  /** Columns of the strip for each pixel along the row. */
  readonly scale: number;
  /** The picture's x where the strip begins, in the middle of its height, and how far each column goes on. */
  readonly startX: number;
  readonly stepX: number;
}

/** Letters beyond both ends of the row that the strip holds too, in steps: the net sees what surrounds a letter. */
const MARGIN_STEPS = 1.6;

/**
 * Cuts a row out so that its step is LETTER_STEP and its letters are CAPITAL_HEIGHT high, upright, whatever their
 * proportions in the picture. The picture is averaged over what falls into one pixel of the strip.
 */
export function cutStrip(image: GreyImage, row: Row, extraSteps = 0): Strip {
  const margin = row.step * (MARGIN_STEPS + extraSteps);
  const alongX = 1 / Math.hypot(1, row.slope);
  const alongY = row.slope * alongX;
  const length = (row.right - row.left + 2 * margin) / alongX;
  const unitX = row.step / LETTER_STEP;
  const unitY = row.height / CAPITAL_HEIGHT;
  const width = Math.max(STRIP_HEIGHT, Math.round(length / unitX));
  const startX = row.left - margin;
  const startY = row.middleY + row.slope * (startX - row.middleX);
  const strip = createGrey(width, STRIP_HEIGHT);
  const subX = Math.max(1, Math.min(4, Math.round(unitX)));
  const subY = Math.max(1, Math.min(4, Math.round(unitY)));
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let v = 0; v < subY; v += 1) {
        const across = (y + (v + 0.5) / subY - STRIP_HEIGHT / 2) * unitY;
        for (let u = 0; u < subX; u += 1) {
          const along = (x + (u + 0.5) / subX) * unitX;
          sum += sampleAt(image, startX + along * alongX - across * alongY, startY + along * alongY + across * alongX);
        }
      }
      const value = sum / (subX * subY);
      strip.data[y * width + x] = row.isLight ? value : 255 - value;
    }
  }
  return { image: evened(strip), scale: 1 / unitX, startX, stepX: unitX * alongX };
}

/** The ground becomes dark and the ink light, however strong the picture's contrast is in that place. */
function evened(strip: GreyImage): GreyImage {
  const { mean, deviation } = localLight(strip, CAPITAL_HEIGHT);
  const result = createGrey(strip.width, strip.height);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = 96 + (((strip.data[at] ?? 0) - (mean[at] ?? 0)) / Math.max(5, deviation[at] ?? 0)) * 64;
    result.data[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return result;
}
