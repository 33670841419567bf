import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { Blob, Font, Face as ShaperFace } from 'harfbuzzjs';
import { FONT_FILES } from './font-files.ts';
import type { Face } from './shaped-font.ts';
import { TrueTypeTables } from './true-type-subset.ts';

export type FontName = keyof typeof FONT_FILES;
export type Fonts = Readonly<Record<FontName, Face>>;

/** Where to look for glyphs that a font lacks. Inter has Latin, Greek, Cyrillic, and Vietnamese. */
export const FALLBACK: Readonly<Record<FontName, FontName>> = {
  display: 'body',
  body: 'body',
  strong: 'body',
  mono: 'body',
};

/** In the build, next to the bundle or one folder above its chunks; in the sources, in its package. */
function fontFile(name: FontName): string {
  const file = FONT_FILES[name];
  const built = ['./fonts/', '../fonts/'].map((folder) =>
    fileURLToPath(new URL(`${folder}${basename(file)}`, import.meta.url)),
  );
  return built.find((path) => existsSync(path)) ?? createRequire(import.meta.url).resolve(file);
}

async function load(name: FontName): Promise<Face> {
  const bytes = await readFile(fontFile(name));
  const file = create(bytes);
  if (!('layout' in file)) throw new Error(`${FONT_FILES[name]} holds several fonts.`);
  return { file, shaper: new Font(new ShaperFace(new Blob(bytes))), tables: new TrueTypeTables(bytes) };
}

let loading: Promise<Fonts> | undefined;

/** Reads the fonts on the first call and caches them: fonts are read-only, so documents can share them. */
export function loadFonts(): Promise<Fonts> {
  loading ??= Promise.all([load('display'), load('body'), load('strong'), load('mono')]).then(
    ([display, body, strong, mono]) => ({ display, body, strong, mono }),
  );
  // A file that could not be read may be readable the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
