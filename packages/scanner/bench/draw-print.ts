import sharp from 'sharp';
import { createGray, type GrayImage } from '../src/image/gray-image.ts';
import { loadFonts, type PrintFont, strokeFont } from './fonts.ts';
import type { Random } from './random.ts';
import { STROKE_BOX } from './stroke-alphabet.ts';

/** Surfaces and ways in which VINs are marked. */
export const PRINT_KINDS = ['label', 'windshield', 'stamped', 'dots', 'touching'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** The guide frame plus its surroundings (`src/guide.ts`), before any camera distortion. */
export const PLATE = { width: 1080, height: 375 };

const PER_LINE = 17;
/** Bar height of a neighboring code. */
const BARS = 112;
const FONTS = loadFonts();
const WORDS = ['MFD BY', 'GVWR 2310 KG', 'TYPE PASSENGER CAR', '245/35 ZR20', 'MADE IN', 'PAINT 718 TRIM 41'] as const;

interface Row {
  readonly x: number;
  readonly y: number;
  readonly capital: number;
  readonly step: number;
  /** Proportional spacing with this gap, as a share of the capital height; `null` for monospacing. */
  readonly gap: number | null;
}

/** A plate with a line in the middle, surrounded by other lines, bars and edges. */
export async function drawPlate(random: Random, kind: PrintKind, text: string): Promise<GrayImage> {
  const isMarked = kind === 'stamped' || kind === 'dots';
  const font = isMarked ? strokeFont(random.between(0.08, 0.16)) : random.pick(FONTS);
  const length = PLATE.width * random.between(0.68, 0.9);
  const step = length / PER_LINE;
  const squeeze = kind === 'windshield' ? random.between(0.55, 0.85) : 1;
  const capital = step * random.between(1.1, 1.6) * squeeze;
  const row: Row = {
    x: (PLATE.width - (length * text.length) / PER_LINE) / 2 + random.normal(9),
    y: PLATE.height / 2 + capital / 2 + random.normal(6),
    capital,
    step,
    gap: kind === 'touching' ? random.between(-0.03, 0.02) : null,
  };
  const parts = [drawRow(random, font, row, text, kind), ...drawAround(random, kind, row)];
  if (kind === 'stamped') return press(random, await rasterize(parts, 0, 0));
  return printed(random, kind, parts);
}

function drawRow(random: Random, font: PrintFont, row: Row, text: string, kind: PrintKind): string {
  const { capital, step, gap } = row;
  let x = row.x;
  const dots = kind === 'dots' ? ` stroke-dasharray="0 ${(random.between(0.13, 0.19) * capital).toFixed(2)}"` : '';
  const marks = [...text].map((character) => {
    const glyph = font.draw(character);
    const most = gap === null ? (font.stroke === null ? 0.92 : 0.74) * step : Number.POSITIVE_INFINITY;
    const width = Math.min((glyph?.width ?? 0.4) * capital, most);
    const left = gap === null ? x + (step - width) / 2 : x;
    x += gap === null ? step : width + gap * capital;
    if (!glyph) return '';
    const across = width / glyph.width;
    if (font.stroke === null)
      return `<path d="${glyph.path}" transform="translate(${left} ${row.y}) scale(${across} ${capital})" fill="#fff"/>`;
    const path = placed(glyph.path, left, row.y - capital, width / STROKE_BOX.width, capital / STROKE_BOX.height);
    return `<path d="${path}" fill="none" stroke="#fff" stroke-width="${(font.stroke * capital).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"${dots}/>`;
  });
  return marks.join('');
}

/** Rewrites the path's coordinates: a transform would distort the strokes' widths too. */
function placed(path: string, left: number, top: number, scaleX: number, scaleY: number): string {
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const moved = values.map((value, at) => {
      const isY = command === 'V' || (command !== 'H' && at % 2 === 1);
      return (isY ? top + value * scaleY : left + value * scaleX).toFixed(2);
    });
    return command + moved.join(' ');
  });
}

function drawAround(random: Random, kind: PrintKind, row: Row): string[] {
  const parts: string[] = [];
  const bars = (top: number) => {
    const module = random.between(2.2, 4.5);
    for (let x = random.between(15, 90); x < PLATE.width - 75; x += module * random.whole(2, 5))
      parts.push(rectangle(x, top, module * random.whole(1, 2), BARS));
  };
  const words = (baseline: number) => {
    const small = row.capital * random.between(0.45, 0.9);
    const line = { ...row, x: random.between(20, 220), y: baseline, capital: small, step: small * 0.85, gap: null };
    parts.push(drawRow(random, random.pick(FONTS), line, random.pick(WORDS), 'label'));
  };
  const edge = (y: number) => parts.push(rectangle(0, y, PLATE.width, random.between(2, 6)));
  const near = kind === 'touching' ? 0.12 : 0.35;
  const below = row.y + row.capital * random.between(near, 1);
  const above = row.y - row.capital * (1 + random.between(near, 1));
  if (kind === 'label' || kind === 'touching') {
    if (random.chance(0.4)) bars(below);
    else if (random.chance(0.5)) words(below + row.capital);
    if (random.chance(0.3)) words(above);
    else if (random.chance(0.2)) bars(above - BARS);
  }
  if (random.chance(kind === 'stamped' ? 0 : 0.3)) edge(random.chance(0.5) ? above : below);
  return parts;
}

/** Ink or paint on paper, plastic or metal; or behind glass with its reflections. */
async function printed(random: Random, kind: PrintKind, parts: readonly string[]): Promise<GrayImage> {
  const isGlass = kind === 'windshield';
  const slant = isGlass ? random.normal(9) : 0;
  const ink = await rasterize(parts, slant, kind === 'dots' ? 0.8 : 0);
  const isLight = random.chance(isGlass ? 0.7 : kind === 'dots' ? 0.5 : 0.15);
  const contrast = isGlass ? random.between(35, 110) : random.between(70, 190);
  const ground = isLight ? random.between(15, 215 - contrast) : random.between(contrast + 20, 250);
  const mirrored = isGlass ? clouds(random, random.between(5, 45)) : clouds(random, random.between(0, 8));
  return mapped((at, x, y) => ground + ((isLight ? contrast : -contrast) * (ink.data[at] ?? 0)) / 255 + mirrored(x, y));
}

/** Embossed into brushed metal: no ink, just light on one side of each stroke and shadow on the other. */
async function press(random: Random, strokes: GrayImage): Promise<GrayImage> {
  const raw = { width: PLATE.width, height: PLATE.height, channels: 1 } as const;
  const blurred = sharp(strokes.data, { raw }).blur(random.between(1.1, 2.6)).grayscale();
  const height = await blurred.raw().toBuffer();
  const angle = random.between(0, Math.PI * 2);
  const [reachX, reachY] = [Math.round(2.4 * Math.cos(angle)), Math.round(2.4 * Math.sin(angle))];
  const depth = random.between(0.35, 0.9) * (random.chance(0.5) ? 1 : -1);
  const filling = random.between(-0.22, 0.08);
  const ground = random.between(80, 180);
  const mirrored = clouds(random, random.between(5, 25));
  const brushed = Float32Array.from({ length: PLATE.height }, () => random.normal(5));
  const at = (x: number, y: number) => height[clamp(y, PLATE.height) * PLATE.width + clamp(x, PLATE.width)] ?? 0;
  return mapped((_, x, y) => {
    const light = depth * (at(x + reachX, y + reachY) - at(x - reachX, y - reachY));
    return ground + light + filling * at(x, y) + (brushed[y] ?? 0) + mirrored(x, y);
  });
}

const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));

function mapped(toLight: (at: number, x: number, y: number) => number): GrayImage {
  const plate = createGray(PLATE.width, PLATE.height);
  for (let y = 0; y < PLATE.height; y += 1) {
    for (let x = 0; x < PLATE.width; x += 1) {
      const at = y * PLATE.width + x;
      plate.data[at] = Math.max(0, Math.min(255, toLight(at, x, y)));
    }
  }
  return plate;
}

/** Soft shapes at this scale, like reflected skies and dashboards. */
function clouds(random: Random, height: number): (x: number, y: number) => number {
  const wave = () => [random.normal(0.008), random.normal(0.016), random.between(0, 6.3)] as const;
  const [one, other] = [wave(), wave()];
  const at = ([u, v, phase]: typeof one, x: number, y: number) => Math.sin(u * x + v * y + phase);
  return (x, y) => 0.7 * height * (at(one, x, y) + at(other, x, y));
}

const rectangle = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="#fff"/>`;

/** White on black. */
async function rasterize(parts: readonly string[], slant: number, blur: number): Promise<GrayImage> {
  const { width, height } = PLATE;
  const lean = `translate(0 ${height / 2}) skewX(${slant.toFixed(2)}) translate(0 ${-height / 2})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/><g transform="${lean}">${parts.join('')}</g></svg>`;
  const picture = sharp(Buffer.from(svg)).removeAlpha().grayscale();
  const { data, info } = await (blur > 0 ? picture.blur(blur) : picture).raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A gray picture has ${info.channels} channels.`);
  return { width, height, data: new Uint8Array(data) };
}
