import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { encodeQrCode, QUIET_ZONE } from './qr.ts';

const SCALE = 4;

function photographed(text: string) {
  const { size, dark } = encodeQrCode(text);
  const side = (size + 2 * QUIET_ZONE) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width } of dark) {
    for (let row = (y + QUIET_ZONE) * SCALE; row < (y + QUIET_ZONE + 1) * SCALE; row += 1) {
      const start = (row * side + (x + QUIET_ZONE) * SCALE) * 4;
      pixels.fill(0, start, start + width * SCALE * 4);
      for (let alpha = start + 3; alpha < start + width * SCALE * 4; alpha += 4) pixels[alpha] = 255;
    }
  }
  return { pixels, side };
}

describe('The QR code', () => {
  it.each(['http://localhost:3000/consignments/1', `https://${'marque.'.repeat(20)}example/consignments/2147483647`])(
    'leads a camera to %s',
    (url) => {
      const { pixels, side } = photographed(url);
      expect(jsQR(pixels, side, side)?.data).toBe(url);
    },
  );
});
