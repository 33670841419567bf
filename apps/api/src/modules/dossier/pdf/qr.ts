import { correction, generate } from 'lean-qr';

interface DarkRun {
  x: number;
  y: number;
  width: number;
}

export interface QrCode {
  size: number;
  dark: DarkRun[];
}

/** Empty modules required on every side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** Encodes a text as the shapes to draw. A quarter of the code may be damaged: paper gets creased. */
export function encodeQrCode(text: string): QrCode {
  const bitmap = generate(text, { minCorrectionLevel: correction.Q });
  const dark: DarkRun[] = [];
  for (let y = 0; y < bitmap.size; y += 1) {
    let x = 0;
    while (x < bitmap.size) {
      const start = x;
      while (bitmap.get(x, y)) x += 1;
      if (x > start) dark.push({ x: start, y, width: x - start });
      else x += 1;
    }
  }
  return { size: bitmap.size, dark };
}
