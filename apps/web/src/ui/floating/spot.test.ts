import { describe, expect, it } from 'vitest';
import { findSpot } from './spot.ts';

const window = { width: 400, height: 600 };
const size = { width: 200, height: 100 };

describe('the place of a floating element', () => {
  it('is centered above what it explains', () => {
    expect(findSpot({ left: 180, top: 300, width: 40, height: 20 }, size, window, 6)).toEqual({ left: 100, top: 194 });
  });

  it('is below where there is more room', () => {
    expect(findSpot({ left: 180, top: 50, width: 40, height: 20 }, size, window, 6)).toEqual({ left: 100, top: 76 });
  });

  it('stays above where below has even less room', () => {
    const low = { width: 400, height: 150 };
    expect(findSpot({ left: 180, top: 90, width: 40, height: 20 }, size, low, 6)).toEqual({ left: 100, top: -16 });
  });

  it('stays within the window', () => {
    expect(findSpot({ left: 0, top: 300, width: 40, height: 20 }, size, window, 6).left).toBe(8);
    expect(findSpot({ left: 370, top: 300, width: 30, height: 20 }, size, window, 6).left).toBe(192);
    expect(findSpot({ left: 0, top: 300, width: 40, height: 20 }, { width: 500, height: 9 }, window, 6).left).toBe(8);
  });
});
