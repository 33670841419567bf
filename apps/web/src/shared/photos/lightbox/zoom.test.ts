import { describe, expect, it } from 'vitest';
import { FITTED, fittedSize, MAX_SCALE, swipeDirection, withinBounds, zoomedAt } from './zoom.ts';

const stage = { width: 1000, height: 600 };

describe('a picture on the stage', () => {
  it('fits whole, whichever way it lies', () => {
    expect(fittedSize({ width: 2000, height: 600 }, stage)).toEqual({ width: 1000, height: 300 });
    expect(fittedSize({ width: 600, height: 1200 }, stage)).toEqual({ width: 300, height: 600 });
    expect(fittedSize({ width: 0, height: 0 }, stage)).toEqual({ width: 0, height: 0 });
  });

  it('cannot be moved while it is fitted', () => {
    const { x, y } = withinBounds({ scale: 1, x: 200, y: -90 }, { width: 1000, height: 600 }, stage);
    expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0]);
  });

  it('can be moved up to its edges when it is enlarged', () => {
    const fitted = { width: 1000, height: 600 };
    expect(withinBounds({ scale: 2, x: 9_999, y: -9_999 }, fitted, stage)).toEqual({ scale: 2, x: 500, y: -300 });
  });
});

describe('looking closer', () => {
  it.each([
    [1, 2.5, { x: 120, y: -60 }],
    [2.5, 1.2, { x: -400, y: 210 }],
    [1.5, MAX_SCALE, { x: 0, y: 299 }],
  ])('from %f to %f keeps what lies under the finger under the finger', (from, to, point) => {
    const before = { scale: from, x: 30, y: -20 };
    const after = zoomedAt(before, to, point);
    expect((point.x - after.x) / after.scale).toBeCloseTo((point.x - before.x) / before.scale, 6);
    expect((point.y - after.y) / after.scale).toBeCloseTo((point.y - before.y) / before.scale, 6);
  });

  it('stops at four times and never shrinks below fitted', () => {
    expect(zoomedAt(FITTED, 99, { x: 0, y: 0 }).scale).toBe(4);
    expect(zoomedAt(FITTED, 0.1, { x: 0, y: 0 }).scale).toBe(1);
  });
});

describe('a swipe', () => {
  it('to the left shows the next photo, to the right the previous one', () => {
    expect(swipeDirection({ x: -80, y: 5 }, 50)).toBe('next');
    expect(swipeDirection({ x: 80, y: 5 }, 50)).toBe('previous');
  });

  it('that is short, or rather goes up or down, means nothing', () => {
    expect(swipeDirection({ x: 40, y: 0 }, 50)).toBeNull();
    expect(swipeDirection({ x: 60, y: 80 }, 50)).toBeNull();
  });
});
