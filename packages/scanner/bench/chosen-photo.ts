import { readBarcode } from '../src/barcode/read-barcode.ts';
import type { VinCandidate } from '../src/candidate.ts';
import type { GrayImage } from '../src/image/gray-image.ts';
import { readPrint } from '../src/print/read-print.ts';
import { readWithQuagga } from '../src/second/quagga-reader.ts';
import { readPhoto } from '../src/second/read-photo.ts';

/** Reads a picture as the page reads a photo that somebody chose. */
export function readAsChosenPhoto(image: GrayImage): Promise<VinCandidate | null> {
  const still = { image, guide: null, barcode: readBarcode, loadPrint: async () => readPrint };
  return readPhoto(still, readWithQuagga, () => performance.now());
}
