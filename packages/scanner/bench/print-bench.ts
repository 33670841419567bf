import { crop, type GrayImage, type Rect } from '../src/image/gray-image.ts';
import { readPrint } from '../src/print/read-print.ts';
import { type CorpusPicture, corpusFolder, openCorpus } from './corpus.ts';
import { nearLines } from './near-lines.ts';
import { type PrintPicture, printPictures } from './print-pictures.ts';
import { report } from './report.ts';
import { measureCpuTime, Score } from './score.ts';
import { lineTesseract, plainTesseract, type TextEngine } from './tesseract-engine.ts';

/** Seeds never used for tuning; tuning uses seeds that start with `tune`. */
const SEEDS = ['unseen-north', 'unseen-south'];
const PICTURES_A_SEED = 100;
const NEAR_LINES_A_SEED = 600;

/** For pictures without an aim, the dialog's guide frame. */
const GUIDE = [0.05, 0.36, 0.9, 0.28] as const;

/** Compares our print reader with tesseract.js on the same guide frames, one try per picture. */
export async function benchPrint(): Promise<void> {
  const corpus = openCorpus();
  if (corpus) {
    const isSmall = ({ tags }: CorpusPicture) => tags.includes('lowres');
    const withText = corpus.filter(({ text }) => text !== null);
    await compare('Print, real photographs, guide frame', framed(withText.filter((picture) => !isSmall(picture))));
    await compare('Print, real photographs of 256 pixels, guide frame', framed(withText.filter(isSmall)));
    const without = corpus.filter(({ text }) => text === null);
    await compare('Print, real pictures without a VIN, guide frame', framed(without));
    await compare('Print, real pictures without a VIN, whole picture', whole(without));
  } else process.stdout.write(`\nPrint, real photographs: skipped, there is no corpus at ${corpusFolder()}.\n`);
  for (const seed of SEEDS) {
    await compare(`Print, generated frames, seed ${seed}`, printPictures(seed, PICTURES_A_SEED));
    await compare(`Print, lines that are nearly a VIN, seed ${seed}`, nearLines(seed, NEAR_LINES_A_SEED));
  }
}

/** The manifest's box plus the margins of a person's aim: 5% at the sides, 20% above and below. */
async function* framed(pictures: readonly CorpusPicture[]): AsyncGenerator<PrintPicture> {
  for (const { name, text, textBox, load } of pictures) {
    yield { name, image: aimedAt(await load(), textBox), vin: text };
  }
}

async function* whole(pictures: readonly CorpusPicture[]): AsyncGenerator<PrintPicture> {
  for (const { name, load } of pictures) yield { name, image: await load(), vin: null };
}

/** The content of the guide frame when a person aims at the box. */
export function aimedAt(image: GrayImage, box: CorpusPicture['textBox']): GrayImage {
  return crop(image, aimAt(image, box ?? GUIDE));
}

function aimAt({ width, height }: GrayImage, [x, y, w, h]: readonly [number, number, number, number]): Rect {
  return { x: (x - w * 0.05) * width, y: (y - h * 0.2) * height, width: w * 1.1 * width, height: h * 1.4 * height };
}

async function compare(title: string, pictures: AsyncGenerator<PrintPicture>): Promise<void> {
  const ours = new Score();
  const certain = new Score();
  const peers = [await plainTesseract(), await lineTesseract()];
  const scores = new Map<TextEngine, Score>(peers.map((peer) => [peer, new Score()]));
  const agreeing = new Score();
  const kinds = new Map<string, Score>();
  let empty = 0;
  for await (const { image, vin, kind } of pictures) {
    const { result: reading, milliseconds } = await measureCpuTime(async () => readPrint(image));
    ours.add(vin, reading?.vin ?? null, milliseconds);
    certain.add(vin, reading?.isSure ? reading.vin : null, milliseconds);
    if (kind) getScore(kinds, kind).add(vin, reading?.vin ?? null, milliseconds);
    if (vin === null) empty += 1;
    // The other readers are slow: use every fourth picture without a VIN.
    if (vin === null && empty % 4 !== 0) continue;
    let second: string | null = null;
    for (const [peer, score] of scores) {
      const said = await measureCpuTime(() => peer.read(image));
      score.add(vin, said.result, said.milliseconds);
      second = said.result;
    }
    agreeing.add(vin, reading && reading.vin === second ? second : null, milliseconds);
  }
  const named = [...scores].map(([{ name }, score]): [string, Score] => [name, score]);
  report(
    title,
    new Map([
      ...named,
      ['ours, shown', ours],
      ...[...kinds].map(([kind, score]): [string, Score] => [`  of these ${kind}`, score]),
      ['ours, shown as certain', certain],
      ['ours and the cut-out line agree', agreeing],
    ]),
  );
  for (const peer of peers) await peer.close();
}

function getScore(kinds: Map<string, Score>, kind: string): Score {
  const score = kinds.get(kind) ?? new Score();
  kinds.set(kind, score);
  return score;
}
