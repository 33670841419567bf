import type { ScanMode } from './candidate.ts';
import type { Rect } from './image/gray-image.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The guide frame in the middle of the view: its width as a share of the view's, and its aspect ratio. A barcode is
 * long, a row of characters longer.
 */
export const GUIDES = {
  barcode: { width: 0.88, ratio: 2 },
  ocr: { width: 0.9, ratio: 4 },
} as const satisfies Record<ScanMode, { width: number; ratio: number }>;

/** People aim loosely: reading extends beyond the guide frame by these shares on each side. */
const MARGIN = { x: 0.04, y: 0.25 };

/** The part of a picture that is visible in a view of another shape (CSS `object-fit: cover`). */
export function shownPart(picture: Size, view: Size): Rect {
  if (view.width <= 0 || view.height <= 0) return { x: 0, y: 0, ...picture };
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const width = view.width / scale;
  const height = view.height / scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The part of the picture to read, in its pixels: the guide frame plus margins, limited to the visible part. */
export function guideIn(picture: Size, view: Size, mode: ScanMode): Rect {
  const shown = shownPart(picture, view);
  const { width: part, ratio } = GUIDES[mode];
  const guideWidth = part * shown.width;
  const width = guideWidth * (1 + 2 * MARGIN.x);
  const height = Math.min((guideWidth / ratio) * (1 + 2 * MARGIN.y), shown.height);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
