/** Geometry of zooming. Points and offsets are CSS pixels from the center of the stage. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Offset of the picture from the center, and its scale relative to the fitted size. */
export interface View extends Point {
  scale: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Scale after a double click or double tap. */
export const CLOSE_UP_SCALE = 2.5;
/** Factor for one press of + or -. */
export const ZOOM_STEP = 1.5;

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The size of a picture that fits the stage (CSS `object-fit: contain`). */
export function fittedSize(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** The nearest view without gaps: the edges of an enlarged picture stay outside the stage. */
export function withinBounds(view: View, fitted: Size, stage: Size): View {
  const scale = clamp(view.scale, 1, MAX_SCALE);
  const roomX = Math.max(0, (fitted.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (fitted.height * scale - stage.height) / 2);
  return { scale, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

/** Zooms to `scale` while keeping the spot under `point` in place. */
export function zoomedAt(view: View, scale: number, point: Point): View {
  const next = clamp(scale, 1, MAX_SCALE);
  const ratio = next / view.scale;
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Recognizes a horizontal swipe: at least `minimum` long, and more sideways than up or down. */
export function swipeDirection(move: Point, minimum: number): 'previous' | 'next' | null {
  if (Math.abs(move.x) < minimum || Math.abs(move.x) < Math.abs(move.y) * 1.5) return null;
  return move.x > 0 ? 'previous' : 'next';
}
