import type { GrayImage, Rect } from './gray-image.ts';

type Size = Pick<GrayImage, 'width' | 'height'>;

/** How far above and below a line through bars its label is taken to reach, as a share of the line's length. */
const BARS_REACH = 0.15;

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The part of a rectangle in pixels that is within the picture, as shares of its width and height, 0 to 1. */
export function toPlace({ x, y, width, height }: Rect, picture: Size): Rect {
  const [left, right] = [toShare(x, picture.width), toShare(x + width, picture.width)];
  const [top, bottom] = [toShare(y, picture.height), toShare(y + height, picture.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The place of bars around the line in which they were read; `null` if that line is steep. */
export function toBarsPlace({ x1, y1, x2, y2 }: Line, picture: Size): Rect | null {
  const [across, down] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (down > across) return null;
  const reach = Math.hypot(across, down) * BARS_REACH;
  const top = Math.min(y1, y2) - reach;
  return toPlace({ x: Math.min(x1, x2), y: top, width: across, height: down + 2 * reach }, picture);
}

function toShare(at: number, length: number): number {
  return Math.min(Math.max(at / length, 0), 1);
}
