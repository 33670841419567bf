import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CODE_39_SYMBOLS } from '@marque/scanner/barcode/symbols';
import { type Browser, expect, type Page } from '@playwright/test';

/** What is printed on the label in front of the camera. */
export interface LabelParts {
  /** In Code 39, as on a door frame. */
  bars?: string;
  print?: string;
  printBelow?: string;
  /** Out of focus, so far that neither bars nor print can be read. */
  isBlurred?: boolean;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Widths of bars and gaps in modules. */
const NARROW = 1;
const WIDE = 2.5;

/** The machine may have no fonts, so use the product's. */
const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

function drawBars(text: string, x: number, y: number, length: number, height: number): string {
  const symbols = [...`*${text}*`].map((character) => {
    const symbol = CODE_39_SYMBOLS.find((each) => each.character === character);
    if (!symbol) throw new Error(`Code 39 has no ${character}.`);
    return [...symbol.wide].map((isWide) => (isWide ? WIDE : NARROW));
  });
  const total = symbols.flat().reduce((sum, width) => sum + width, 0) + (symbols.length - 1) * NARROW;
  const module = length / total;
  let at = x;
  const bars: string[] = [];
  for (const widths of symbols) {
    for (const [place, width] of widths.entries()) {
      if (place % 2 === 0) bars.push(`<rect x="${at}" y="${y}" width="${width * module}" height="${height}"/>`);
      at += width * module;
    }
    at += NARROW * module;
  }
  return bars.join('');
}

/** A white label on gray metal; without any parts, just the metal. */
function toSvg({ bars, print, printBelow, isBlurred }: LabelParts, { width, height }: PictureSize): string {
  // Narrow enough for the part of a landscape picture that a 4:3 view shows, or of a portrait one that a phone's view
  // shows.
  const inner = Math.min(width * (height > width ? 0.72 : 0.9), height * 1.1);
  const left = (width - inner) / 2;
  const code = bars ? drawBars(bars, left + inner * 0.04, height * 0.32, inner * 0.92, height * 0.2) : '';
  const write = (text: string | undefined, y: number) =>
    text
      ? `<text x="50%" y="${height * y}" text-anchor="middle" textLength="${inner * 0.84}" font-family="Label" font-weight="500" font-size="${inner * 0.069}">${text}</text>`
      : '';
  const letters = write(print, 0.53) + write(printBelow, 0.63);
  const label = `<rect x="${left}" y="${height * 0.26}" width="${inner}" height="${height * 0.4}" fill="#f4f3ef"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8d8f92"/>
    ${bars || print ? label : ''}
    <filter id="blur"><feGaussianBlur stdDeviation="${height / 40}"/></filter>
    <g fill="#17181a"${isBlurred ? ' filter="url(#blur)"' : ''}>${code}${letters}</g>
  </svg>`;
}

/** Chromium has no frame to take for a while after the start of a page, if the machine is busy. */
async function takePicture(page: Page): Promise<Buffer> {
  const pictures: Buffer[] = [];
  await expect(async () => {
    pictures.push(await page.screenshot({ type: 'jpeg', quality: 92 }));
  }).toPass({ timeout: 15_000 });
  return Buffer.concat(pictures);
}

export async function drawLabel(browser: Browser, parts: LabelParts, size: PictureSize): Promise<Buffer> {
  const font = await readFile(FONT, 'base64');
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>
    @font-face { font-family: Label; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0 }
    svg { display: block }
  </style>${toSvg(parts, size)}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const picture = await takePicture(page);
  await page.close();
  return picture;
}

/** Repeats a JPEG as an MJPEG video, which Chromium's fake camera loops. */
export function drawFilm(picture: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: 4 }, () => picture));
}
