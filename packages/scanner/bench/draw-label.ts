import sharp from 'sharp';
import type { GrayImage } from '../src/image/gray-image.ts';
import type { Bars } from '../src/testing/bars.ts';
import type { Random } from './random.ts';

const LABEL_WIDTH = 1500;

export interface LabelPlan {
  readonly bars: Bars | null;
  readonly print: string | null;
}

const LINES = [
  'MANUFACTURED BY',
  'GVWR 2 310 KG',
  'THIS VEHICLE CONFORMS TO ALL APPLICABLE FEDERAL',
  'MOTOR VEHICLE SAFETY, BUMPER AND THEFT',
  'PREVENTION STANDARDS IN EFFECT ON THE DATE',
  'OF MANUFACTURE SHOWN ABOVE',
  'TYPE: PASSENGER CAR',
  'TIRE 245/35 ZR20',
  'COLOUR 718 TRIM 41',
] as const;
const FONTS = ['sans-serif', 'monospace', 'Liberation Sans', 'DejaVu Sans'] as const;

/** A flat label LABEL_WIDTH pixels wide: lines of text, a barcode, a frame; dark on light, sometimes light on dark. */
export function drawLabel(random: Random, plan: LabelPlan): Promise<GrayImage> {
  const height = random.whole(380, 760);
  const isNegative = random.chance(0.08);
  const isDark = !isNegative && random.chance(0.2);
  const ground = isNegative || isDark ? random.whole(15, 45) : random.whole(205, 255);
  const ink = isNegative || isDark ? random.whole(195, 245) : random.whole(0, 55);
  const parts = [rectangle(0, 0, LABEL_WIDTH, height, ground)];
  const font = random.pick(FONTS);
  const line = (y: number, size: number, text: string) =>
    parts.push(
      `<text x="${random.between(40, 90).toFixed(1)}" y="${y.toFixed(1)}" font-family="${font}" font-size="${size}" fill="${tone(ink)}">${text}</text>`,
    );
  const codeHeight = random.between(60, 190);
  const codeTop = random.between(40, height - codeHeight - 40);
  const hasPrintAbove = random.chance(0.5);
  for (let y = 50; y < height; y += 44) {
    const isFree = y < codeTop - 50 || y - 34 > codeTop + codeHeight + 52;
    if (isFree && random.chance(0.75)) line(y, 34, random.pick(LINES));
  }
  if (plan.print) line(hasPrintAbove ? codeTop - 14 : codeTop + codeHeight + 46, 46, escapeText(plan.print));
  if (plan.bars) parts.push(...drawBars(random, plan.bars, codeTop, codeHeight, { ground, ink, onLight: isDark }));
  if (random.chance(0.3)) {
    parts.push(
      `<rect x="14" y="14" width="${LABEL_WIDTH - 28}" height="${height - 28}" fill="none" stroke="${tone(ink)}" stroke-width="4"/>`,
    );
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH}" height="${height}">${parts.join('')}</svg>`;
  return rasterize(svg);
}

function drawBars(
  random: Random,
  bars: Bars,
  top: number,
  height: number,
  colors: { readonly ground: number; readonly ink: number; readonly onLight: boolean },
): string[] {
  const total = bars.reduce((sum, width) => sum + width, 0);
  const width = random.between(900, 1340);
  const left = random.between(60, LABEL_WIDTH - 60 - width);
  const module = width / total;
  const growth = random.between(-0.15, 0.25);
  const parts = colors.onLight ? [rectangle(left - 28, top - 8, width + 56, height + 16, 232)] : [];
  const ink = colors.onLight ? 20 : colors.ink;
  let at = 0;
  bars.forEach((bar, place) => {
    if (place % 2 === 0)
      parts.push(rectangle(left + (at - growth / 2) * module, top, (bar + growth) * module, height, ink));
    at += bar;
  });
  for (let speck = random.whole(0, 5); speck > 0; speck -= 1) {
    const value = random.chance(0.5) ? colors.ground : ink;
    parts.push(
      `<line x1="${left + random.between(0, width)}" y1="${top + random.between(0, height)}" x2="${left + random.between(0, width)}" y2="${top + random.between(0, height)}" stroke="${tone(value)}" stroke-width="${random.between(1, 4).toFixed(1)}"/>`,
    );
  }
  return parts;
}

/** Textures with edges but no barcode: grilles, meshes, brush marks. */
export function drawTexture(random: Random): Promise<GrayImage> {
  const height = random.whole(400, 760);
  const parts = [rectangle(0, 0, LABEL_WIDTH, height, random.whole(60, 200))];
  const step = random.between(6, 60);
  const isMesh = random.chance(0.4);
  for (let x = 0; x < LABEL_WIDTH; x += step * random.between(0.6, 1.4)) {
    parts.push(rectangle(x, 0, step * random.between(0.2, 0.6), height, random.whole(0, 255)));
  }
  if (isMesh)
    for (let y = 0; y < height; y += step) parts.push(rectangle(0, y, LABEL_WIDTH, step * 0.4, random.whole(0, 255)));
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH}" height="${height}">${parts.join('')}</svg>`,
  );
}

function rectangle(x: number, y: number, width: number, height: number, value: number): string {
  return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${tone(value)}"/>`;
}

const tone = (value: number) => `rgb(${value},${value},${value})`;
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function rasterize(svg: string): Promise<GrayImage> {
  const { data, info } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return { width: info.width, height: info.height, data: new Uint8Array(data) };
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from({ length: info.width * info.height }, (_, pixel) => data[pixel * info.channels] ?? 0),
  };
}
