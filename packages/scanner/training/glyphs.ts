import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';
import { FONT_FILES } from './font-files.ts';
import type { Random } from './random.ts';
import {
  angularAlphabet,
  hersheyAlphabets,
  matrixAlphabet,
  type Stroke,
  type StrokeAlphabet,
  toDots,
} from './stroke-alphabets.ts';

/** A drawn character: ink 0 to 1, its center at `originX` and its baseline at `baseline`, in pixels. */
export interface Glyph {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

export interface GlyphSet {
  readonly name: string;
  readonly glyphs: ReadonlyMap<string, Glyph>;
  /** Proportional step to the next character in pixels. */
  readonly advances: ReadonlyMap<string, number>;
  readonly widest: number;
}

export const GLYPH_CAPITAL = 32;
export const GLYPH_HEIGHT = 52;
/** From the top of a glyph's picture to the baseline. */
export const GLYPH_BASELINE = 42;

/** Characters next to VINs, and letters that no VIN has: class "no character". */
const OTHER_CHARACTERS = '*-.:/#IOQ';

/**
 * Fonts of the packages in package.json: sturdy ones like those on labels and plates. Must not include the first four
 * of `bench/fonts.ts`, which the bench prints with.
 */
export const TRAINING_FONTS = [
  'arimo:400',
  'arimo:700',
  'cousine:400',
  'cousine:700',
  'b612-mono:400',
  'roboto:400',
  'roboto:500',
  'roboto-condensed:400',
  'roboto-condensed:700',
  'roboto-mono:400',
  'roboto-mono:600',
  'overpass-mono:400',
  'overpass-mono:600',
  'share-tech-mono:400',
  'share-tech:400',
  'barlow-condensed:500',
  'barlow:500',
  'saira:400',
  'dosis:500',
  'jura:500',
  'inconsolata:400',
  'ibm-plex-mono:400',
  'space-mono:400',
  'archivo-narrow:500',
  'courier-prime:700',
  'dejavu-mono:400',
  'dejavu-mono:700',
  'michroma:400',
  'rajdhani:500',
] as const;

export async function packagedFont(name: string): Promise<GlyphSet> {
  const [family = '', weight = '400'] = name.split(':');
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`,
  );
  return draw(name, file);
}

/** The fonts of `font-files.ts` below a folder, by default Debian's `/usr/share`. */
export async function fontsOfDebian(folder: string): Promise<GlyphSet[]> {
  const sets: GlyphSet[] = [];
  for (const file of FONT_FILES) sets.push(await draw(basename(file), join(folder, file)));
  return sets;
}

/** Marking machines of all kinds: strokes of any width, lines of dots, matrices of dots. */
export async function markingMachines(random: Random, folder: string, count: number): Promise<GlyphSet[]> {
  const strokes = [...hersheyAlphabets(folder), angularAlphabet(false), angularAlphabet(true)];
  const matrices = [matrixAlphabet(false), matrixAlphabet(true)];
  const sets: GlyphSet[] = [];
  for (let index = 0; index < count; index += 1) {
    const way = random.pick(['line', 'line', 'line', 'dots', 'dots', 'matrix'] as const);
    const alphabet = (way === 'matrix' ? matrices : strokes)[random.whole(0, 3) % (way === 'matrix' ? 2 : 4)];
    if (!alphabet) continue;
    const distance = random.between(0.09, 0.2);
    const pen: Pen = {
      width:
        way === 'line' ? random.between(0.06, 0.2) : random.between(0.7, 1.25) * (way === 'matrix' ? 0.15 : distance),
      stretch: random.between(0.8, 1.35),
      distance: way === 'dots' ? distance : null,
    };
    sets.push(await drawStrokes(alphabet, pen));
  }
  return sets;
}

interface Pen {
  /** Of a stroke or dot, as a share of the capital height. */
  readonly width: number;
  /** Factor for the characters' width. */
  readonly stretch: number;
  /** Between dots; `null` for lines. */
  readonly distance: number | null;
}

async function drawStrokes({ name, strokes }: StrokeAlphabet, pen: Pen): Promise<GlyphSet> {
  const glyphs = new Map<string, Glyph>();
  const advances = new Map<string, number>();
  for (const character of VIN_CHARACTERS + OTHER_CHARACTERS) {
    const lines = strokes.get(character) ?? [];
    const shown = pen.distance === null ? lines : toDots(lines, pen.distance);
    const { path, width } = toPath(shown, pen.stretch);
    const ink = pen.width * GLYPH_CAPITAL;
    const attributes = `fill="none" stroke="#fff" stroke-width="${ink.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"`;
    glyphs.set(character, await rasterize(path, Math.ceil(width + ink) + 12, attributes));
    advances.set(character, width + ink + 0.14 * GLYPH_CAPITAL);
  }
  return { name, glyphs, advances, widest: findWidest(advances) };
}

/** Strokes as an SVG path around x = 0, and their width in pixels. */
function toPath(strokes: readonly Stroke[], stretch: number): { path: string; width: number } {
  const xs = strokes.flat().map(([x]) => x);
  const left = Math.min(...xs, 0);
  const right = Math.max(...xs, 0);
  const x = (value: number) => ((value - (left + right) / 2) * stretch * GLYPH_CAPITAL).toFixed(2);
  const y = (value: number) => (GLYPH_BASELINE - value * GLYPH_CAPITAL).toFixed(2);
  const path = strokes
    .map(
      (stroke) =>
        `M${stroke.map((point) => `${x(point[0])} ${y(point[1])}`).join('L')}${stroke.length < 2 ? 'h0' : ''}`,
    )
    .join('');
  return { path, width: xs.length > 0 ? (right - left) * stretch * GLYPH_CAPITAL : 0 };
}

const findWidest = (advances: ReadonlyMap<string, number>) =>
  Math.max(...[...VIN_CHARACTERS].map((character) => advances.get(character) ?? 0));

async function draw(name: string, file: string): Promise<GlyphSet> {
  const bytes = readFileSync(file);
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const size = (1000 * GLYPH_CAPITAL) / capitalHeight(font);
  const glyphs = new Map<string, Glyph>();
  const advances = new Map<string, number>();
  for (const character of VIN_CHARACTERS + OTHER_CHARACTERS) {
    glyphs.set(character, await drawGlyph(font, character, size));
    advances.set(character, font.getAdvanceWidth(character, size));
  }
  return { name, glyphs, advances, widest: findWidest(advances) };
}

/** In thousandths of the font size. */
function capitalHeight(font: Font): number {
  const box = font.getPath('H', 0, 0, 1000).getBoundingBox();
  return box.y2 - box.y1;
}

async function drawGlyph(font: Font, character: string, size: number): Promise<Glyph> {
  const box = font.getPath(character, 0, 0, size).getBoundingBox();
  const width = Math.ceil(box.x2 - box.x1) + 12;
  const data = font.getPath(character, -(box.x1 + box.x2) / 2, GLYPH_BASELINE, size).toPathData(2);
  return rasterize(data, width, 'fill="#fff"');
}

/** Draws a path around x = 0 as ink. */
async function rasterize(path: string, width: number, attributes: string): Promise<Glyph> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${GLYPH_HEIGHT}"><rect width="100%" height="100%" fill="#000"/><path d="${path}" transform="translate(${width / 2} 0)" ${attributes}/></svg>`;
  const { data: pixels } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height: GLYPH_HEIGHT, ink: Float32Array.from(pixels, (value) => value / 255) };
}

/** Signs that stand beside VINs and are none of their characters, by private names. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u2606': '<path d="M0-17L4-5H16L6 2L10 14L0 7L-10 14L-6 2L-16-5H-4Z" fill="none" stroke="#fff" stroke-width="3"/>',
  '\u2605': '<path d="M0-17L4-5H16L6 2L10 14L0 7L-10 14L-6 2L-16-5H-4Z" fill="#fff"/>',
  '\u2731': '<path d="M0-10V10M-9-5L9 5M-9 5L9-5" stroke="#fff" stroke-width="4"/>',
  '\u25c7': '<path d="M0-14L12 0L0 14L-12 0Z" fill="none" stroke="#fff" stroke-width="3"/>',
  '\u25c9':
    '<circle r="15" fill="none" stroke="#fff" stroke-width="4"/><path d="M-7-6L0 8L7-6" stroke="#fff" stroke-width="4" fill="none"/>',
  '\u25cf': '<circle r="7" fill="#fff"/>',
  '\u25a0': '<rect x="-10" y="-10" width="20" height="20" fill="#fff"/>',
  '\u25b7': '<path d="M-9-12L10 0L-9 12Z" fill="none" stroke="#fff" stroke-width="3"/>',
};

export const SIGN_CHARACTERS = Object.keys(SIGNS).join('');
/** Of these, the emblem that may look like a 0. */
export const EMBLEM = '\u25c9';

/** Drawn signs, centerd at half the capital height like the characters of a font. */
export async function signGlyphs(): Promise<ReadonlyMap<string, Glyph>> {
  const width = 44;
  const glyphs = new Map<string, Glyph>();
  for (const [character, shape] of Object.entries(SIGNS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${GLYPH_HEIGHT}"><rect width="100%" height="100%" fill="#000"/><g transform="translate(${width / 2} ${GLYPH_BASELINE - GLYPH_CAPITAL / 2})">${shape}</g></svg>`;
    const { data } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
    glyphs.set(character, { width, height: GLYPH_HEIGHT, ink: Float32Array.from(data, (value) => value / 255) });
  }
  return glyphs;
}
