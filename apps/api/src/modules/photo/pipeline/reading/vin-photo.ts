import { parseTextLineVin } from '@marque/domain/vin/vin-judging';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import { readBarcode } from '@marque/scanner/barcode/read-barcode';
import type { ScanRoute, VinCandidate } from '@marque/scanner/candidate';
import type { GrayImage } from '@marque/scanner/image/gray-image';
import { toBarsPlace } from '@marque/scanner/image/place';
import { readPrint } from '@marque/scanner/print/read-print';
import type { PrintReader } from '@marque/scanner/readers';
import { readWithQuagga } from '@marque/scanner/second/quagga-reader';
import type { SecondBarReader } from '@marque/scanner/second/read-photo';
import { readStill } from '@marque/scanner/still';
import type { PhotoFinding } from '../../../../transport/ports/photo-pipeline.port.ts';
import { readWithTesseract } from './tesseract-reader.ts';

const READERS: Readonly<Record<ScanRoute, string>> = { barcode: 'bars', print: 'print' };

interface SecondReaders {
  quagga: SecondBarReader;
  tesseract: (line: GrayImage) => Promise<string>;
}

const SECOND_READERS: SecondReaders = {
  quagga: readWithQuagga,
  tesseract: async (line) => (await readWithTesseract(line, 'vin-line')).text,
};

/**
 * Reads the VIN in a photo with our own readers of barcodes and print; if they are unsure, quagga2 looks for a barcode
 * and tesseract.js reads the line of print again, to agree or disagree. A certain reading is never checked again.
 */
export async function readVinPhoto(
  image: GrayImage,
  second = SECOND_READERS,
  read = readPrint,
): Promise<PhotoFinding | null> {
  // One VIN is recorded, so a second one need not be looked for.
  const print: PrintReader = (picture, frame, budget) =>
    read(picture, frame, { ...budget, wantsSecond: false, isKnownWmi });
  const own = await readStill({ image, guide: null, barcode: readBarcode, loadPrint: async () => print }, () =>
    performance.now(),
  );
  const readers = own?.routes.map((route) => READERS[route]) ?? [];
  if (own?.isSure) return toFinding(own, 'certain', readers);
  if (own?.routes.includes('barcode')) return toFinding(own, 'check', readers);
  const bars = await second.quagga(image, 'thorough');
  if (bars && bars.vin !== own?.vin) {
    const place = (bars.where && toBarsPlace(bars.where, image)) ?? undefined;
    return toFinding({ vin: bars.vin, place }, 'check', ['quagga2']);
  }
  if (!own) return null;
  if (bars) return toFinding(own, 'certain', [...readers, 'quagga2']);
  const isAgreed = await doesTesseractAgree(own, second);
  return toFinding(own, isAgreed ? 'certain' : 'check', isAgreed ? [...readers, 'tesseract.js'] : readers);
}

async function doesTesseractAgree({ vin, cut }: VinCandidate, { tesseract }: SecondReaders): Promise<boolean> {
  return cut !== null && parseTextLineVin(await tesseract(cut)) === vin;
}

function toFinding(
  { vin, place }: Pick<VinCandidate, 'vin' | 'place'>,
  grade: PhotoFinding['grade'],
  readers: string[],
): PhotoFinding {
  return { kind: 'vin', value: vin, text: vin, grade, readers, place };
}
