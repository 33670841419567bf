import { describe, expect, it } from 'vitest';
import type { ScanMode } from './candidate.ts';
import { Engine } from './engine.ts';
import type { GrayImage } from './image/gray-image.ts';

const IMAGE: GrayImage = { width: 6, height: 1, data: Uint8Array.from([0, 0, 80, 160, 240, 240]) };
const FRAME = { image: IMAGE, guide: { x: 0, y: 0, width: 6, height: 1 } };

function lookTwice(mode: ScanMode): GrayImage[] {
  const seen: GrayImage[] = [];
  const barcode = (image: GrayImage) => {
    seen.push(image);
    return null;
  };
  const engine = new Engine(() => 0);
  for (let frame = 0; frame < 2; frame += 1) engine.look(FRAME, mode, { barcode, print: null });
  return seen;
}

describe('Frames of the camera', () => {
  it('are sharpened every second time while bars are looked for', () => {
    const [first, second] = lookTwice('barcode');
    expect(first).toBe(IMAGE);
    expect((second?.data[4] ?? 0) - (second?.data[1] ?? 0)).toBeGreaterThan(240 - 1);
    expect(second).not.toBe(IMAGE);
  });

  it('are left as they are while print is read', () => {
    expect(lookTwice('ocr')).toEqual([IMAGE, IMAGE]);
  });
});
