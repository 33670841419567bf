import { createGray, type GrayImage } from '../image/gray-image.ts';
import { sharpen } from '../image/local-contrast.ts';
import { sampleAt } from '../image/sampling.ts';
import { CAPITAL_HEIGHT, CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { localLight } from './local-threshold.ts';
import type { TextLine } from './text-line.ts';

/** A straightened line of characters: LINE_IMAGE_HEIGHT pixels high, light ink on a dark background, evenly lit. */
export interface LineImage {
  readonly image: GrayImage;
  /** Columns of the line image per pixel along the line. */
  readonly scale: number;
  /** The picture's x at the start of the line image, at half its height, and its increment per column. */
  readonly startX: number;
  readonly stepX: number;
}

/** Margin beyond both ends of the line, in steps: the net needs a character's surroundings. */
const MARGIN_STEPS = 1.6;

/** For blurred lines. */
const SHARPER = { radius: 1, amount: 1.2 };

/**
 * Cuts a line out with a step of CHARACTER_STEP and a character height of CAPITAL_HEIGHT, upright, whatever their ratio
 * in the picture. Averages the picture over each pixel of the line image.
 */
export function cutTextLine(image: GrayImage, line: TextLine, extraSteps = 0, isSharpened = false): LineImage {
  const margin = line.step * (MARGIN_STEPS + extraSteps);
  const alongX = 1 / Math.hypot(1, line.slope);
  const alongY = line.slope * alongX;
  const length = (line.right - line.left + 2 * margin) / alongX;
  const unitX = line.step / CHARACTER_STEP;
  const unitY = line.height / CAPITAL_HEIGHT;
  const width = Math.max(LINE_IMAGE_HEIGHT, Math.round(length / unitX));
  const startX = line.left - margin;
  const startY = line.middleY + line.slope * (startX - line.middleX);
  const lineImage = createGray(width, LINE_IMAGE_HEIGHT);
  const subX = Math.max(1, Math.min(4, Math.round(unitX)));
  const subY = Math.max(1, Math.min(4, Math.round(unitY)));
  for (let y = 0; y < LINE_IMAGE_HEIGHT; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let v = 0; v < subY; v += 1) {
        const across = (y + (v + 0.5) / subY - LINE_IMAGE_HEIGHT / 2) * unitY;
        for (let u = 0; u < subX; u += 1) {
          const along = (x + (u + 0.5) / subX) * unitX;
          sum += sampleAt(image, startX + along * alongX - across * alongY, startY + along * alongY + across * alongX);
        }
      }
      const value = sum / (subX * subY);
      lineImage.data[y * width + x] = line.isLight ? value : 255 - value;
    }
  }
  return {
    image: evened(isSharpened ? sharpen(lineImage, SHARPER) : lineImage),
    scale: 1 / unitX,
    startX,
    stepX: unitX * alongX,
  };
}

/** Normalizes to a dark background and light ink, whatever the local contrast. */
function evened(lineImage: GrayImage): GrayImage {
  const { mean, deviation } = localLight(lineImage, CAPITAL_HEIGHT);
  const result = createGray(lineImage.width, lineImage.height);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = 96 + (((lineImage.data[at] ?? 0) - (mean[at] ?? 0)) / Math.max(5, deviation[at] ?? 0)) * 64;
    result.data[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return result;
}
