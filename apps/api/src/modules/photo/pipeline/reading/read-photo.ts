import type { ReadCategory } from '@marque/domain/photo/photo-readings';
import { hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { MOST_STILL_PIXELS } from '@marque/scanner/still';
import type { PhotoFinding } from '../../../../transport/ports/photo-pipeline.port.ts';
import { enhanceContrast, readGray } from './gray-photo.ts';
import { readWithTesseract } from './tesseract-reader.ts';
import { readVinPhoto } from './vin-photo.ts';
import {
  type Found,
  findMileage,
  findPlace,
  findTitleRemarks,
  findUncheckedVin,
  findVin,
  findYear,
  type WrittenText,
} from './written-text.ts';

/** The longest side of images for tesseract.js: its time grows with the pixels, and digits of a dashboard are large. */
const ODOMETER_PIXELS = 1600;
const DOCUMENT_PIXELS = 2400;

/** Reads a photo of this category. Only a VIN's barcode or print can be certain; any other text needs a check. */
export async function readPhoto(path: string, category: ReadCategory): Promise<PhotoFinding[]> {
  if (category === 'odometer') return readOdometer(path);
  if (category === 'documents') return readDocument(path);
  const finding = await readVinPhoto(await readGray(path, MOST_STILL_PIXELS));
  return finding ? [finding] : [];
}

/** First as it is; then with more contrast if the first pass found no number with a unit. */
async function readOdometer(path: string): Promise<PhotoFinding[]> {
  const image = await readGray(path, ODOMETER_PIXELS);
  const first = await readWithTesseract(image, 'scattered');
  const found = findMileage(first.text);
  if (found) return toFindings('mileage', found, first);
  const second = await readWithTesseract(await enhanceContrast(image), 'scattered');
  return toFindings('mileage', findMileage(second.text), second);
}

async function readDocument(path: string): Promise<PhotoFinding[]> {
  const written = await readWithTesseract(await readGray(path, DOCUMENT_PIXELS), 'scattered');
  const { text } = written;
  return [
    ...(await findDocumentVin(path, written)),
    ...toFindings('mileage', findMileage(text, { isDocument: true }), written),
    ...toFindings('year', findYear(text), written),
    ...toFindings('title', findTitleRemarks(text), written),
  ];
}

/**
 * A check digit confirms what tesseract.js read; otherwise our own readers of barcodes and print go first. Without a
 * check digit nothing is certain: a paper has other rows of characters.
 */
async function findDocumentVin(path: string, written: WrittenText): Promise<PhotoFinding[]> {
  const checked = findVin(written.text);
  if (checked) return toFindings('vin', checked, written);
  const own = await readVinPhoto(await readGray(path, MOST_STILL_PIXELS));
  if (!own) return toFindings('vin', findUncheckedVin(written.text), written);
  return [hasFittingCheckDigit(own.value) ? own : { ...own, grade: 'check' }];
}

function toFindings(kind: PhotoFinding['kind'], found: Found | null, written: WrittenText): PhotoFinding[] {
  return found ? [{ kind, ...found, grade: 'check', readers: ['tesseract.js'], place: findPlace(found, written) }] : [];
}
