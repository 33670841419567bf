import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedParts } from './parts.ts';

const WIDTH = 12;
const masks = fc.array(fc.constantFrom(0, 1), { minLength: WIDTH * 9, maxLength: WIDTH * 9 });

describe('Connected parts', () => {
  it('hold every pixel of the mask once, inside their rims', () => {
    fc.assert(
      fc.property(masks, (values) => {
        const parts = connectedParts(Uint8Array.from(values), WIDTH, 9);
        expect(parts.reduce((sum, part) => sum + part.pixels, 0)).toBe(values.filter(Boolean).length);
        for (const part of parts) expect(part.pixels).toBeLessThanOrEqual(part.width * part.height);
      }),
    );
  });

  it('join along corners', () => {
    const mask = Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(connectedParts(mask, 3, 3)).toHaveLength(1);
  });
});
