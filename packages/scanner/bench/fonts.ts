import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { STROKE_BOX, STROKES } from './stroke-alphabet.ts';

/** Characters as SVG paths; capitals are one unit high with the baseline at 0. */
export interface PrintFont {
  readonly name: string;
  /** Line width for stroked characters; `null` for filled ones. */
  readonly stroke: number | null;
  /** The path of a character from its left edge, and its width; `null` if the font lacks it. */
  readonly draw: (character: string) => { readonly path: string; readonly width: number } | null;
}

/** Packaged fonts; the classifier was never trained on the first four. */
const PACKAGED = [
  'fira-mono:400',
  'noto-sans-mono:500',
  'atkinson-hyperlegible-mono:400',
  'encode-sans-condensed:500',
  'arimo:700',
  'roboto-condensed:400',
  'dejavu-mono:700',
] as const;

export function loadFonts(): readonly [PrintFont, ...PrintFont[]] {
  const [first, ...more] = PACKAGED;
  return [loadFont(first), ...more.map(loadFont)];
}

function loadFont(name: string): PrintFont {
  const [family = '', weight = ''] = name.split(':');
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const { buffer, byteOffset, byteLength } = readFileSync(createRequire(import.meta.url).resolve(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  const capital = font.getPath('H', 0, 0, 1000).getBoundingBox();
  const size = 1000 / (capital.y2 - capital.y1);
  return {
    name,
    stroke: null,
    draw: (character) => {
      const { x1, x2 } = font.getPath(character, 0, 0, size).getBoundingBox();
      return { path: font.getPath(character, -x1, 0, size).toPathData(4), width: x2 - x1 };
    },
  };
}

/** Single-stroke characters, as marking machines draw them; `width` is a share of the capital height. */
export function strokeFont(width: number): PrintFont {
  const unit = 1 / STROKE_BOX.height;
  return {
    name: 'strokes',
    stroke: width,
    draw: (character) => {
      const path = STROKES[character];
      return path ? { path, width: STROKE_BOX.width * unit } : null;
    },
  };
}
