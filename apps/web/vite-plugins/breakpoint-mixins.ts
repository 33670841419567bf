import { BREAKPOINTS } from '../src/ui/breakpoints.ts';

/** The breakpoint used only in style sheets, which keeps it out of the scripts. */
const WIDTHS = { ...BREAKPOINTS, full: 88 };

const content = { '@mixin-content': {} };

/** `@mixin from-tablet`, `@mixin up-to-tablet` and, so that no width matches both, `@mixin above-tablet`. */
export const breakpointMixins = Object.fromEntries(
  Object.entries(WIDTHS).flatMap(([name, width]) => [
    [`from-${name}`, { [`@media (min-width: ${width}em)`]: content }],
    [`above-${name}`, { [`@media (min-width: ${width + 0.01}em)`]: content }],
    [`up-to-${name}`, { [`@media (max-width: ${width}em)`]: content }],
  ]),
);
