import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoChildren } from '../photo-children.ts';
import { PhotoRefusedError } from '../photo-refused.ts';
import { readWasm } from '../wasm-file.ts';
import { limitMemory } from './limit-memory.ts';
import { fitSides, renderPdf } from './render-pdf.ts';
import { COSTLY_PDFS, HOSTILE_PDFS, makePdf, textContent } from './test-pdfs.ts';

const DEADLINE_MS = 4_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function toOutcome(rendering: Promise<{ pages: unknown[] }>): Promise<string> {
  try {
    return `${(await rendering).pages.length} page`;
  } catch (error) {
    return error instanceof PhotoRefusedError ? error.code : String(error);
  }
}

describe('A PDF that was made to do harm', () => {
  it.each(Object.entries(HOSTILE_PDFS))('%s', async (name, { make, outcome }) => {
    const source = join(folder, name.replace(/\W/g, '-'));
    await writeFile(source, make());
    expect(await toOutcome(renderPdf(source, `${source}-page`))).toMatch(outcome);
  });

  it('takes no more than its deadline: images, contents and forms of gigabytes', { timeout: 30_000 }, async () => {
    const children = createPhotoChildren({ deadlineMs: DEADLINE_MS, jobsOfOne: 1 });
    const outcomes = Object.entries(COSTLY_PDFS).map(async ([name, make]) => {
      const source = join(folder, name.replace(/\W/g, '-'));
      await writeFile(source, make());
      return toOutcome(children.run({ kind: 'render', source, target: `${source}-page` }));
    });
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatch(/^(1 page|DAMAGED|TOO_COSTLY)$/);
    await children.close();
  });
});

it('A page has the sides of its paper at 200 dots per inch, and no more than 2,400 pixels', () => {
  expect(fitSides({ originalWidth: 612, originalHeight: 792 })).toEqual({ width: 1700, height: 2200 });
  expect(fitSides({ originalWidth: 1e9, originalHeight: 1 })).toEqual({ width: 2400, height: 16 });
  expect(() => fitSides({ originalWidth: Number.NaN, originalHeight: 1 })).toThrow('no size');
});

describe('What the text of a page says', () => {
  const LINES = ['CERTIFICATE OF TITLE', 'VIN   1HGCM82633A004352', 'Odometer 12,345'];
  const PAPER = { content: textContent(LINES) };

  async function readPlace(pdf: Buffer) {
    const source = join(folder, 'title.pdf');
    await writeFile(source, pdf);
    const { pages } = await renderPdf(source, `${source}-page`);
    return pages[0]?.findings.find(({ kind }) => kind === 'vin')?.place;
  }

  it('has the place of its line', async () => {
    // The second line begins at (60, 676) of 612 x 792 points, counted from below.
    const place = await readPlace(makePdf(PAPER));
    expect(place?.x).toBeCloseTo(60 / 612, 2);
    expect(place?.y).toBeCloseTo((792 - 676 - 12) / 792, 2);
    expect(place?.width).toBeGreaterThan(0.2);
    expect(place?.height).toBeLessThan(0.03);
  });

  it('has it on a page that is turned, and on one that starts elsewhere', async () => {
    const turned = await readPlace(makePdf({ ...PAPER, page: '/Rotate 90' }));
    expect(turned?.x).toBeCloseTo(676 / 792, 2);
    expect(turned?.y).toBeCloseTo(60 / 612, 2);
    expect(turned?.height).toBeGreaterThan(0.2);
    const cropped = await readPlace(makePdf({ ...PAPER, page: '/CropBox [30 600 612 792]' }));
    expect(cropped?.x).toBeCloseTo(30 / 582, 2);
    expect(cropped?.y).toBeCloseTo((792 - 676 - 12) / 192, 1);
  });

  it('has none beyond the page', async () => {
    expect(await readPlace(makePdf({ ...PAPER, page: '/CropBox [0 0 612 600]' }))).toBeUndefined();
  });
});

it('The library gets as much memory as we say, whatever it asks for', async () => {
  const wasm = await readWasm('pdfium');
  const changed = limitMemory(wasm, 384 * 1024 * 1024);
  expect([changed.length, changed.filter((byte, at) => byte !== wasm[at]).length]).toEqual([wasm.length, 2]);
  expect(() => limitMemory(Buffer.from('\0asm\x01\0\0\0'), 65_536)).toThrow('no memory');
});
