import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';

/** A drawn character: ink 0 to 1, its center at `originX` and its baseline at `baseline`, in pixels. */
interface Glyph {
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
 * Fonts of the packages in package.json: sturdy faces like those on labels and plates. Must not include the first four
 * of `bench/faces.ts`, which the bench prints with.
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

export async function fontsOfFolder(folder: string): Promise<GlyphSet[]> {
  const files = readdirSync(folder).filter((file) => /\.(ttf|otf|woff)$/.test(file));
  const sets: GlyphSet[] = [];
  for (const file of files.sort()) sets.push(await draw(basename(file), join(folder, file)));
  return sets;
}

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
  const widest = Math.max(...[...VIN_CHARACTERS].map((character) => advances.get(character) ?? 0));
  return { name, glyphs, advances, widest };
}

/** In thousandths of the font size. */
function capitalHeight(font: Font): number {
  const box = font.getPath('H', 0, 0, 1000).getBoundingBox();
  return box.y2 - box.y1;
}

async function drawGlyph(font: Font, character: string, size: number): Promise<Glyph> {
  const box = font.getPath(character, 0, 0, size).getBoundingBox();
  const width = Math.ceil(box.x2 - box.x1) + 12;
  const x = width / 2 - (box.x1 + box.x2) / 2;
  const data = font.getPath(character, x, GLYPH_BASELINE, size).toPathData(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${GLYPH_HEIGHT}"><rect width="100%" height="100%" fill="#000"/><path d="${data}" fill="#fff"/></svg>`;
  const { data: pixels } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height: GLYPH_HEIGHT, ink: Float32Array.from(pixels, (value) => value / 255) };
}
