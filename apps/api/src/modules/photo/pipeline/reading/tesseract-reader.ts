import { createRequire } from 'node:module';
import path from 'node:path';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import type { GrayImage } from '@marque/scanner/image/gray-image';
import type { Worker } from 'tesseract.js';
import { toPng } from './gray-photo.ts';

type Layout = 'vin-line' | 'scattered';

const PARAMETERS = {
  'vin-line': { mode: '7', characters: VIN_CHARACTERS },
  scattered: { mode: '11', characters: '' },
} as const satisfies Record<Layout, { mode: string; characters: string }>;

let worker: Promise<Worker> | null = null;

/** Everything comes from the installed packages: nothing is downloaded or written. */
async function startTesseract(): Promise<Worker> {
  const { createWorker } = await import('tesseract.js');
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  return createWorker('eng', 1, {
    langPath: path.join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without its own handler the library throws an uncaught error.
    errorHandler: () => undefined,
  });
}

/** The text that tesseract.js finds, line by line; loaded on first use, for the life of the process. */
export async function readWithTesseract(image: GrayImage, layout: Layout): Promise<string> {
  worker ??= startTesseract();
  const tesseract = await worker;
  const { mode, characters } = PARAMETERS[layout];
  await tesseract.setParameters({
    // Raw pixels have no resolution; naming one avoids a warning for each picture.
    user_defined_dpi: '150',
    tessedit_pageseg_mode: mode as Parameters<Worker['setParameters']>[0]['tessedit_pageseg_mode'] & string,
    tessedit_char_whitelist: characters,
  });
  const { data } = await tesseract.recognize(await toPng(image));
  return data.text;
}
