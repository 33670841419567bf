/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Spot = Pick<Box, 'left' | 'top'>;

/** Between a floating element and the window's edge. */
const MARGIN = 8;

/**
 * Where an element floats that explains another one: centered above it, below it where there is more room, and moved to
 * the side as far as the window needs.
 *
 * @param gap the space between them in pixels
 */
export function findSpot(anchor: Box, { width, height }: Size, window: Size, gap: number): Spot {
  const above = anchor.top - gap - height;
  const below = anchor.top + anchor.height + gap;
  const isBelow = above < MARGIN && window.height - below - height > above;
  const centered = anchor.left + (anchor.width - width) / 2;
  const rightmost = Math.max(MARGIN, window.width - MARGIN - width);
  return { left: Math.min(Math.max(centered, MARGIN), rightmost), top: isBelow ? below : above };
}
