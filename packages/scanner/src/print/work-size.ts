import type { GrayImage } from '../image/gray-image.ts';
import { resize, shrink } from '../image/sampling.ts';

/** Lines are searched in a picture of about this width; characters are then 20 to 50 pixels wide. */
const WORK_WIDTH = 720;
const LEAST_WORK_WIDTH = 420;

/** The picture in which lines are searched, and the factor that leads from it back to the given one. */
export function toWorkSize(part: GrayImage): { work: GrayImage; scale: number } {
  const factor = Math.max(1, Math.round(part.width / WORK_WIDTH));
  if (part.width >= LEAST_WORK_WIDTH) return { work: shrink(part, factor), scale: factor };
  return { work: resize(part, part.width * 2, part.height * 2), scale: 1 / 2 };
}
