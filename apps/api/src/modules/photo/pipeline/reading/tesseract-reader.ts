import { createRequire } from 'node:module';
import path from 'node:path';
import type { PhotoPlace } from '@marque/domain/photo/photo-readings';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import type { GrayImage } from '@marque/scanner/image/gray-image';
import type { Bbox, Page, Worker } from 'tesseract.js';
import { toPng } from './gray-photo.ts';
import type { WrittenText } from './written-text.ts';

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

/** The text that tesseract.js finds, and where its lines are; loaded on first use, for the life of the process. */
export async function readWithTesseract(image: GrayImage, layout: Layout): Promise<WrittenText> {
  worker ??= startTesseract();
  const tesseract = await worker;
  const { mode, characters } = PARAMETERS[layout];
  await tesseract.setParameters({
    // Raw pixels have no resolution; naming one avoids a warning for each picture.
    user_defined_dpi: '150',
    tessedit_pageseg_mode: mode as Parameters<Worker['setParameters']>[0]['tessedit_pageseg_mode'] & string,
    tessedit_char_whitelist: characters,
  });
  const { data } = await tesseract.recognize(await toPng(image), {}, { text: true, blocks: true });
  const lines = listLines(data).map(({ text, bbox }) => ({ text, place: toPlace(bbox, image) }));
  return { text: data.text, lines };
}

const listLines = ({ blocks }: Page) =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

function toPlace({ x0, y0, x1, y1 }: Bbox, { width, height }: GrayImage): PhotoPlace {
  const share = (position: number, whole: number) => Math.min(Math.max(position / whole, 0), 1);
  const [x, y] = [share(x0, width), share(y0, height)];
  return { x, y, width: share(x1, width) - x, height: share(y1, height) - y };
}
