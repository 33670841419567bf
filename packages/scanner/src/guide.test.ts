import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUIDES, guideIn, shownPart } from './guide.ts';

const side = fc.integer({ min: 50, max: 4000 });
const size = fc.record({ width: side, height: side });

describe('the guide frame', () => {
  it('lies in the middle of the part that a view shows', () => {
    expect(shownPart({ width: 1280, height: 720 }, { width: 400, height: 300 })).toEqual({
      x: 160,
      y: 0,
      width: 960,
      height: 720,
    });
  });

  it('is found in the picture where the person sees it, with a little around it', () => {
    fc.assert(
      fc.property(size, size, fc.constantFrom('barcode' as const, 'ocr' as const), (picture, view, mode) => {
        const shown = shownPart(picture, view);
        const guide = guideIn(picture, view, mode);
        expect(guide.width).toBeGreaterThan(GUIDES[mode].width * shown.width);
        expect(guide.y + guide.height / 2).toBeCloseTo(picture.height / 2, 3);
        expect(guide.x + guide.width / 2).toBeCloseTo(picture.width / 2, 3);
        expect(guide.width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(guide.height).toBeLessThanOrEqual(picture.height + 1e-6);
      }),
    );
  });

  it('is the whole picture while the view has no size yet', () => {
    expect(shownPart({ width: 640, height: 480 }, { width: 0, height: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 640,
      height: 480,
    });
  });
});
