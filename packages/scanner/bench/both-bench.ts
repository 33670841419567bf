import { readBarcode } from '../src/barcode/read-barcode.ts';
import { vinOfBarcode } from '../src/barcode/vin-rules.ts';
import type { GrayImage } from '../src/image/gray-image.ts';
import { readPrint } from '../src/print/read-print.ts';
import { readAsChosenPhoto } from './chosen-photo.ts';
import { corpusFolder, openCorpus } from './corpus.ts';
import { labelPictures } from './label-pictures.ts';
import { aimedAt } from './print-bench.ts';
import { report } from './report.ts';
import { measureCpuTime, Score } from './score.ts';
import { lineTesseract } from './tesseract-engine.ts';
import { zxingEngine } from './zxing-engine.ts';

/** Seeds never used for tuning; tuning uses seeds that start with `tune`. */
const SEEDS = ['unseen-north', 'unseen-south'];
const PICTURES_A_SEED = 80;

interface Label {
  readonly image: GrayImage;
  readonly frame: GrayImage;
  readonly vin: string;
}

/** Labels with both bars and print: each alone, and whichever reads first. */
export async function benchBoth(): Promise<void> {
  if (openCorpus()) await compare('Bars and print, real labels with both', corpusLabels());
  else process.stdout.write(`\nBars and print, real labels: skipped, there is no corpus at ${corpusFolder()}.\n`);
  for (const seed of SEEDS) {
    await compare(`Bars and print, generated labels with both, whole picture, seed ${seed}`, generatedLabels(seed));
  }
}

async function* corpusLabels(): AsyncGenerator<Label> {
  for (const { barcode, text, textBox, load } of openCorpus() ?? []) {
    const vin = barcode === null ? null : (vinOfBarcode(barcode)?.vin ?? null);
    if (vin === null || text !== vin) continue;
    const image = await load();
    yield { image, frame: aimedAt(image, textBox), vin };
  }
}

async function* generatedLabels(seed: string): AsyncGenerator<Label> {
  for await (const { image, vin, isPrinted } of labelPictures(seed, PICTURES_A_SEED)) {
    if (vin !== null && isPrinted) yield { image, frame: image, vin };
  }
}

async function compare(title: string, labels: AsyncGenerator<Label>): Promise<void> {
  const zxing = await zxingEngine();
  const tesseract = await lineTesseract();
  const rows = {
    'zxing-wasm': new Score(),
    'tesseract.js, on the cut-out line': new Score(),
    'whichever of these reads first': new Score(),
    'ours, bars': new Score(),
    'ours, print': new Score(),
    'ours, whichever reads first': new Score(),
    'ours, shown as certain': new Score(),
    'ours, as a chosen photo': new Score(),
    'ours, as a chosen photo, certain': new Score(),
  };
  for await (const { image, frame, vin } of labels) {
    const theirBars = await measureCpuTime(
      async () => (await zxing.read(image)).map(vinOfBarcode).find(Boolean)?.vin ?? null,
    );
    const theirPrint = await measureCpuTime(() => tesseract.read(frame));
    const { result: seenBars, ...barTime } = await measureCpuTime(async () => readBarcode(image));
    const { result: seenPrint, ...printTime } = await measureCpuTime(async () => readPrint(frame));
    const bars = { result: seenBars?.vin ?? null, ...barTime };
    const print = { result: seenPrint?.vin ?? null, ...printTime };
    const sureBars = { result: seenBars?.isSure ? seenBars.vin : null, ...barTime };
    const surePrint = { result: seenPrint?.isSure ? seenPrint.vin : null, ...printTime };
    rows['zxing-wasm'].add(vin, theirBars.result, theirBars.milliseconds);
    rows['tesseract.js, on the cut-out line'].add(vin, theirPrint.result, theirPrint.milliseconds);
    rows['whichever of these reads first'].add(vin, ...inTurn(theirBars, theirPrint));
    rows['ours, bars'].add(vin, bars.result, bars.milliseconds);
    rows['ours, print'].add(vin, print.result, print.milliseconds);
    rows['ours, whichever reads first'].add(vin, ...inTurn(bars, print));
    const areSame = bars.result !== null && bars.result === print.result;
    rows['ours, shown as certain'].add(vin, ...inTurn(areSame ? bars : sureBars, surePrint));
    const chosen = await measureCpuTime(() => readAsChosenPhoto(image));
    rows['ours, as a chosen photo'].add(vin, chosen.result?.vin ?? null, chosen.milliseconds);
    const certain = chosen.result?.isSure ? chosen.result.vin : null;
    rows['ours, as a chosen photo, certain'].add(vin, certain, chosen.milliseconds);
  }
  report(title, new Map(Object.entries(rows)));
  await tesseract.close();
}

interface Reading {
  readonly result: string | null;
  readonly milliseconds: number;
}

/** Print is only read if the bars gave no result. */
function inTurn(bars: Reading, print: Reading): [string | null, number] {
  if (bars.result !== null) return [bars.result, bars.milliseconds];
  return [print.result, bars.milliseconds + print.milliseconds];
}
