/** The shortest codes of a VIN with six digits at its end: Code 128 with these in pairs. Code 39 has 247 modules. */
export const FEWEST_MODULES = 200;
/** At both ends together (ISO/IEC 15417). */
const QUIET_MODULES = 20;
/** With fewer, neighboring bars cover the same pixels, and only luck tells them apart. */
const LEAST_PIXELS_PER_MODULE = 1.25;

/** Whether a picture has as many pixels as the bars of a VIN need to be read by more than luck. */
export function hasPixelsForBars({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) >= (FEWEST_MODULES + QUIET_MODULES) * LEAST_PIXELS_PER_MODULE;
}
