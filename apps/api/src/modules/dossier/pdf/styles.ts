import type { FontName } from './fonts.ts';

/**
 * The tokens of the light color scheme; paper stays white, and no meaning depends on color: many people print in black.
 */
export const INK = '#16130e';
export const MUTED = '#6b6459';
export const LINE = '#d6cec1';
export const TINT = '#f3efe8';
export const IVORY = '#faf8f4';
export const BRASS = '#8c6a2f';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/**
 * The print area. A printer that puts A4 on US Letter cuts 25 points above and below and cannot reach the outermost
 * quarter of an inch: everything that must be readable stays 44 points from the edge.
 */
export const LEFT = 56;
export const WIDTH = PAGE.width - 2 * LEFT;
export const RIGHT = LEFT + WIDTH;
export const HEAD_BASELINE = 58;
export const TOP = 96;
export const BOTTOM = 762;
export const FOOT_BASELINE = 790;

export const RAIL = 128;
export const BESIDE = LEFT + RAIL;
export const BESIDE_WIDTH = WIDTH - RAIL;

export interface Style {
  font: FontName;
  /** In points, as is the leading (the distance of baselines). */
  size: number;
  leading: number;
  color: string;
}

export const STYLES = {
  cover: { font: 'display', size: 40, leading: 44, color: INK },
  title: { font: 'display', size: 26, leading: 31, color: INK },
  heading: { font: 'display', size: 15, leading: 19, color: INK },
  strong: { font: 'strong', size: 9.5, leading: 14, color: INK },
  body: { font: 'body', size: 9.5, leading: 14.5, color: INK },
  label: { font: 'body', size: 8, leading: 12, color: MUTED },
  small: { font: 'body', size: 7.5, leading: 10.5, color: MUTED },
  vin: { font: 'mono', size: 14, leading: 19, color: INK },
  code: { font: 'mono', size: 8, leading: 12, color: INK },
  hash: { font: 'mono', size: 7.25, leading: 11, color: INK },
} as const satisfies Record<string, Style>;
