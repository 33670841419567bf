import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';

interface Face {
  family: string;
  file: string;
  ranges: [number, number][];
}

function readFaces(): Face[] {
  const faces: Face[] = [];
  postcss.parse(readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')).walkAtRules('font-face', (rule) => {
    const values = new Map(rule.nodes?.flatMap((node) => (node.type === 'decl' ? [[node.prop, node.value]] : [])));
    const file = /url\('\.\/(.+?)'\)/.exec(values.get('src') ?? '')?.[1];
    if (file) faces.push({ family: values.get('font-family') ?? '', file, ranges: readRanges(values) });
  });
  return faces;
}

function readRanges(values: ReadonlyMap<string, string>): [number, number][] {
  return [...(values.get('unicode-range') ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
}

/** What names and places of Western Europe are written with. */
const WESTERN = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => 0xa0 + index),
  ...[...'ıŒœ‘’“”–—…•€™←→−'].map((character) => character.codePointAt(0) ?? 0),
];

describe('the fonts of the pages', () => {
  const faces = readFaces();
  const families = [...new Set(faces.map(({ family }) => family))];

  it('are in files that are there', () => {
    expect(faces.filter(({ file }) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  });

  it.each(families)('%s has each Western European character in exactly one file', (family) => {
    const ranges = faces.filter((face) => face.family === family).flatMap((face) => face.ranges);
    const counts = WESTERN.map((code) => ranges.filter(([first, last]) => first <= code && code <= last).length);
    expect(WESTERN.filter((_, index) => counts[index] !== 1)).toEqual([]);
  });

  it.each(families)('%s has the product’s own characters in the file that every page loads', (family) => {
    const ranges = faces.find((face) => face.family === family && face.file.endsWith('-latin.woff2'))?.ranges ?? [];
    const own = [...'AZaz09 .,:;!?()%&/+-@#’“”–—…·•×←→↑↓©é‑\u00a0'].map((character) => character.codePointAt(0) ?? 0);
    expect(own.filter((code) => !ranges.some(([first, last]) => first <= code && code <= last))).toEqual([]);
  });
});
