import { BREAKPOINTS } from '../src/ui/breakpoints.ts';

/** The width that only style sheets know: scripts are spared what they do not use. */
const WIDTHS = { ...BREAKPOINTS, full: 88 };

const content = { '@mixin-content': {} };

/** `@mixin from-tablet`, `@mixin up-to-tablet` and, where both must never apply at once, `@mixin above-tablet`. */
export const breakpointMixins = Object.fromEntries(
  Object.entries(WIDTHS).flatMap(([name, width]) => [
    [`from-${name}`, { [`@media (min-width: ${width}em)`]: content }],
    [`above-${name}`, { [`@media (min-width: ${width + 0.01}em)`]: content }],
    [`up-to-${name}`, { [`@media (max-width: ${width}em)`]: content }],
  ]),
);
