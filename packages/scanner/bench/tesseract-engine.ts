import { createRequire } from 'node:module';
import path from 'node:path';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import sharp from 'sharp';
import { createWorker, PSM } from 'tesseract.js';
import type { GrayImage } from '../src/image/gray-image.ts';
import { createGray } from '../src/image/gray-image.ts';
import { resize, sampleAt, shrink } from '../src/image/sampling.ts';
import { findTextLines } from '../src/print/find-text-lines.ts';
import type { TextLine } from '../src/print/text-line.ts';

export interface TextEngine {
  readonly name: string;
  readonly read: (frame: GrayImage) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

/** Spec 5.6: the first run of 17 allowed characters after removing white space. */
function firstRun(text: string): string | null {
  return /[A-HJ-NPR-Z0-9]{17}/.exec(text.replace(/\s/g, '').toUpperCase())?.[0] ?? null;
}

async function startTesseract() {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', 1, { langPath: path.join(data, '4.0.0_best_int'), cacheMethod: 'none' });
  // Raw pixels have no resolution; setting one avoids a warning per picture.
  await worker.setParameters({ user_defined_dpi: '150' });
  return worker;
}

const png = ({ width, height, data }: GrayImage) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();

/** tesseract.js with default settings, on the guide frame. */
export async function plainTesseract(): Promise<TextEngine> {
  const worker = await startTesseract();
  return {
    name: 'tesseract.js, as it comes',
    read: async (frame) => firstRun((await worker.recognize(await png(frame))).data.text),
    close: async () => void (await worker.terminate()),
  };
}

/** tesseract.js on the straightened text line of our own finder, 48 pixels high, as a single line of VIN characters. */
export async function lineTesseract(): Promise<TextEngine> {
  const worker = await startTesseract();
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    tessedit_char_whitelist: VIN_CHARACTERS,
  });
  return {
    name: 'tesseract.js, on the cut-out line',
    read: async (frame) => {
      const factor = Math.max(1, Math.round(frame.width / 720));
      const work = frame.width < 420 ? resize(frame, frame.width * 2, frame.height * 2) : shrink(frame, factor);
      const [row] = findTextLines(work, 1);
      return row ? firstRun((await worker.recognize(await png(straight(work, row)))).data.text) : null;
    },
    close: async () => void (await worker.terminate()),
  };
}

function straight(image: GrayImage, line: TextLine): GrayImage {
  const unit = line.height / 32;
  const result = createGray(Math.round((line.right - line.left) / unit) + 32, 52);
  for (let y = 0; y < result.height; y += 1) {
    for (let x = 0; x < result.width; x += 1) {
      const alongX = line.left + (x - 16) * unit;
      const light = sampleAt(image, alongX, line.middleY + line.slope * (alongX - line.middleX) + (y - 26) * unit);
      result.data[y * result.width + x] = line.isLight ? 255 - light : light;
    }
  }
  return result;
}
