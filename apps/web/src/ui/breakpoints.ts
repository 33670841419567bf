import { MOBILE_BREAKPOINT_PX } from '@marque/domain/product/limits';

/** Media queries use `em` of the browser's default font size. */
const PX_PER_EM = 16;

export const BREAKPOINTS = {
  narrow: 22.5,
  xxs: 30,
  xs: 34,
  sm: 36,
  md: 40,
  tablet: MOBILE_BREAKPOINT_PX / PX_PER_EM,
  lg: 62,
  xl: 64,
  wide: 75,
  rail: 100,
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

/** The media query for windows up to a breakpoint, for `useMediaQuery` and the `sizes` of a picture. */
export function upTo(name: Breakpoint): string {
  return `(max-width: ${BREAKPOINTS[name]}em)`;
}

/** The media query for windows in which the bars show their links instead of a menu. */
export const FROM_TABLET = `(min-width: ${BREAKPOINTS.tablet}em)`;

/** The media query for windows in which the tools of a long list stand beside it. */
export const FROM_RAIL = `(min-width: ${BREAKPOINTS.rail}em)`;
