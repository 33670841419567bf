import { describe, expect, it } from 'vitest';
import { sharpenProfile } from './profile.ts';

const contrast = (values: Float32Array) => Math.max(...values) - Math.min(...values);

describe('Sharpening a profile', () => {
  it('raises bars that run together, and leaves an even ground as it is', () => {
    const blurred = Float32Array.from({ length: 200 }, (_, bin) => 120 + 10 * Math.sin((bin * Math.PI) / 3));
    expect(contrast(sharpenProfile(blurred).subarray(20, 180))).toBeGreaterThan(2 * contrast(blurred));
    expect(contrast(sharpenProfile(new Float32Array(200).fill(120)))).toBe(0);
  });

  it('stays between black and white', () => {
    const steep = Float32Array.from({ length: 100 }, (_, bin) => (bin % 20 < 10 ? 5 : 250));
    const sharper = sharpenProfile(steep);
    expect([Math.min(...sharper), Math.max(...sharper)]).toEqual([0, 255]);
  });
});
