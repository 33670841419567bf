import { describe, expect, it } from 'vitest';
import type { BarDepth } from './barcode/read-barcode.ts';
import { cutBars } from './bars-cut.ts';
import type { ScanMode } from './candidate.ts';
import { Engine } from './engine.ts';
import { createGray, type GrayImage } from './image/gray-image.ts';
import type { BarcodeReader } from './readers.ts';

const VIN = 'ZFF80AMA5K0240001';

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

  it('are shown beside bars that must be checked, as they are, and not beside bars that are certain', () => {
    const image = createGray(200, 100);
    image.data.fill(160).fill(20, 50 * 200, 60 * 200);
    const where = { x1: 40, y1: 55, x2: 160, y2: 55 };
    const read = (isSure: boolean) => {
      const engine = new Engine(() => 0);
      const barcode = () => ({ vin: VIN, text: VIN, format: 'code_39' as const, isSure, where });
      const frame = { image, guide: { x: 0, y: 0, width: 200, height: 100 } };
      const look = () => engine.look(frame, 'barcode', { barcode, print: null });
      return look() ?? look();
    };
    // The second frame was sharpened for reading alone.
    expect(read(false)).toMatchObject({ isSure: false, cut: cutBars(image, where) });
    expect(read(true)).toMatchObject({ isSure: true, cut: null });
  });

  it('are searched for pale and low bars in those that are not sharpened, and at a glance while print is read', () => {
    const getDepths = (mode: ScanMode) => {
      const depths: BarDepth[] = [];
      const engine = new Engine(() => 0);
      const barcode: BarcodeReader = (_, { depth }) => {
        depths.push(depth);
        return null;
      };
      for (let frame = 0; frame < 4; frame += 1) engine.look(FRAME, mode, { barcode, print: null });
      return depths;
    };
    expect(getDepths('barcode')).toEqual(['thorough', 'full', 'thorough', 'full']);
    expect(getDepths('ocr')).toEqual(['glance', 'glance', 'glance', 'glance']);
  });

  it('are left as they are while print is read', () => {
    expect(lookTwice('ocr')).toEqual([IMAGE, IMAGE]);
  });
});
