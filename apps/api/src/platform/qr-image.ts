import { correction, generate } from 'lean-qr';
import { toPngDataURL } from 'lean-qr/extras/node_export';

/** Pixels a module: large enough for a camera, small enough for a phone's screen. */
const SCALE = 5;

/** The QR code of a text as a PNG in a `data:` address, black on white whatever the theme. */
export function drawQrImage(text: string): string {
  const bitmap = generate(text, { minCorrectionLevel: correction.M });
  return toPngDataURL(bitmap, { on: [0, 0, 0], off: [255, 255, 255], scale: SCALE });
}
