/** A swing that is less than this share of the usual one is that of noise. */
const FLAT = 0.3;

/**
 * Which bins of a stretch of a profile glare, dirt or a finger covers: those of runs as long as `least` in which the
 * light hardly changes. In bars it does, even out of focus, as long as no element is that wide.
 */
export function findCovered(profile: Float32Array, start: number, end: number, least: number): Uint8Array {
  const covered = new Uint8Array(profile.length);
  const from = Math.max(0, Math.floor(start));
  const to = Math.min(profile.length, Math.ceil(end));
  const length = Math.max(2, Math.round(least));
  if (to - from <= length) return covered;
  const swings = Float32Array.from({ length: to - from - length + 1 }, (_, bin) =>
    measureSwing(profile, from + bin, length),
  );
  const usual = swings.slice().sort()[swings.length >> 1] ?? 0;
  swings.forEach((swing, bin) => {
    if (swing < usual * FLAT) covered.fill(1, from + bin, from + bin + length);
  });
  return covered;
}

function measureSwing(profile: Float32Array, from: number, length: number): number {
  let low = 255;
  let high = 0;
  for (let bin = from; bin < from + length; bin += 1) {
    const value = profile[bin] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}
