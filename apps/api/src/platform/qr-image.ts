import { correction, generate } from 'lean-qr';
import { toPngDataURL } from 'lean-qr/extras/node_export';

const SCALE = 5;

/** A text's QR code as a PNG in a `data:` URL, black on white in any theme. */
export function drawQrImage(text: string): string {
  const bitmap = generate(text, { minCorrectionLevel: correction.M });
  return toPngDataURL(bitmap, { on: [0, 0, 0], off: [255, 255, 255], scale: SCALE });
}
