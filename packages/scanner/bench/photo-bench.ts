import { vinOfBarcode } from '../src/barcode/vin-rules.ts';
import type { GrayImage } from '../src/image/gray-image.ts';
import { readAsChosenPhoto } from './chosen-photo.ts';
import { type CorpusPicture, openCorpus } from './corpus.ts';
import { platesInPhotos } from './plates-in-photos.ts';
import { printPictures } from './print-pictures.ts';
import { report } from './report.ts';
import { measureCpuTime, Score } from './score.ts';
import { plainTesseract } from './tesseract-engine.ts';
import { zxingEngine } from './zxing-engine.ts';

/** Never used for tuning; 40 of each, 30 of them with a VIN. */
const SEEDS = ['unseen-north', 'unseen-south'];
const PHOTOS_A_SEED = 40;

export async function benchPhotos(): Promise<void> {
  const corpus = openCorpus();
  if (!corpus) return;
  await benchRealPhotos(corpus);
  const backgrounds: GrayImage[] = [];
  for (const picture of corpus)
    if (picture.text === null && picture.barcode === null) backgrounds.push(await picture.load());
  for (const seed of SEEDS) await benchPlates(seed, backgrounds);
}

async function benchRealPhotos(corpus: readonly CorpusPicture[]): Promise<void> {
  const zxing = await zxingEngine();
  const tesseract = await plainTesseract();
  const rows = {
    'zxing-wasm': new Score(),
    'tesseract.js, as it comes': new Score(),
    'ours, shown': new Score(),
    'ours, shown as certain': new Score(),
  };
  let empty = 0;
  for (const picture of corpus) {
    const vin = findVin(picture);
    const image = await picture.load();
    await addOurs(rows, image, vin);
    if (vin === null) empty += 1;
    if (vin === null && empty % 4 !== 0) continue;
    const bars = await measureCpuTime(() => zxing.read(image));
    rows['zxing-wasm'].add(vin, bars.result.map(vinOfBarcode).find(Boolean)?.vin ?? null, bars.milliseconds);
    const print = await measureCpuTime(() => tesseract.read(image));
    rows['tesseract.js, as it comes'].add(vin, print.result, print.milliseconds);
  }
  report('Chosen photos, real, no aim', new Map(Object.entries(rows)));
  await tesseract.close();
}

/** Generated plates in photographs without a VIN. */
async function benchPlates(seed: string, backgrounds: readonly GrayImage[]): Promise<void> {
  const tesseract = await plainTesseract();
  const rows = {
    'tesseract.js, as it comes': new Score(),
    'ours, shown': new Score(),
    'ours, shown as certain': new Score(),
  };
  for await (const { image, vin } of platesInPhotos(printPictures(seed, PHOTOS_A_SEED), backgrounds)) {
    await addOurs(rows, image, vin);
    const print = await measureCpuTime(() => tesseract.read(image));
    rows['tesseract.js, as it comes'].add(vin, print.result, print.milliseconds);
  }
  report(`Chosen photos, generated plates in photographs, seed ${seed}`, new Map(Object.entries(rows)));
  await tesseract.close();
}

interface OurRows {
  readonly 'ours, shown': Score;
  readonly 'ours, shown as certain': Score;
}

async function addOurs(rows: OurRows, image: GrayImage, vin: string | null): Promise<void> {
  const { result, milliseconds } = await measureCpuTime(() => readAsChosenPhoto(image));
  rows['ours, shown'].add(vin, result?.vin ?? null, milliseconds);
  rows['ours, shown as certain'].add(vin, result?.isSure ? result.vin : null, milliseconds);
}

function findVin({ barcode, text }: CorpusPicture): string | null {
  return (barcode === null ? null : vinOfBarcode(barcode)?.vin) ?? text;
}
