import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { create } from 'fontkit';
import { Blob, Font, Face as ShaperFace } from 'harfbuzzjs';
import { FONT_FILES } from './font-files.ts';
import { findScriptFont, JAPANESE, JAPANESE_FONT, type ScriptFontName } from './script-fonts.ts';
import type { Face } from './shaped-font.ts';
import { TrueTypeTables } from './true-type-subset.ts';

export type FontName = keyof typeof FONT_FILES;

export interface Fonts {
  styled: Readonly<Record<FontName, Face>>;
  /** Those of further scripts that a text needs, the ones to prefer first. */
  further: ReadonlyMap<ScriptFontName, Face>;
}

/** In the build, next to the bundle or one folder above its chunks; in the sources, some are in the folder above. */
function findFile(name: string): string | undefined {
  const places = ['./fonts/', '../fonts/'].map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)));
  return places.find((path) => existsSync(path));
}

function openFace(name: string, bytes: Buffer): Face {
  const file = create(bytes);
  if (!('layout' in file)) throw new Error(`${name} holds several fonts.`);
  return { file, shaper: new Font(new ShaperFace(new Blob(bytes))), tables: new TrueTypeTables(bytes) };
}

async function loadStyledFont(name: FontName): Promise<Face> {
  const file = FONT_FILES[name];
  const path = findFile(basename(file)) ?? createRequire(import.meta.url).resolve(file);
  return openFace(file, await readFile(path));
}

let loading: Promise<Fonts['styled']> | undefined;

/** Reads the fonts of the styles on the first call and caches them: documents can share what is read-only. */
export function loadStyledFonts(): Promise<Fonts['styled']> {
  loading ??= Promise.all([
    loadStyledFont('display'),
    loadStyledFont('body'),
    loadStyledFont('strong'),
    loadStyledFont('mono'),
  ]).then(([display, body, strong, mono]) => ({ display, body, strong, mono }));
  // A file that could not be read may be readable the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;

const opened = new Map<ScriptFontName, WeakRef<Face>>();

/** Documents that are written at the same time share a font, and with the last of them its memory is free again. */
async function loadScriptFont(name: ScriptFontName): Promise<Face> {
  const known = opened.get(name)?.deref();
  if (known) return known;
  const path = findFile(`${name}.ttf.br`);
  if (path === undefined) throw new Error(`The font ${name} is missing.`);
  const face = openFace(name, await promisify(brotliDecompress)(await readFile(path)));
  opened.set(name, new WeakRef(face));
  return face;
}

/**
 * Loads what `text` is to be drawn with: the fonts of the styles and, for characters that those lack, further ones.
 * Chinese characters have their Japanese forms if that is preferred, or if there is any kana in the text.
 */
export async function loadFonts(text: string, { prefersJapanese = KANA.test(text) } = {}): Promise<Fonts> {
  const styled = await loadStyledFonts();
  const characters = Array.from(new Set(text.normalize('NFC')));
  const lacking = characters.filter((each) => !styled.body.file.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
  const names = new Set<ScriptFontName>(lacking.map(findScriptFont).filter((name) => name !== null));
  const isJapanese = prefersJapanese && lacking.some((character) => JAPANESE.test(character));
  // It has rare characters, too.
  if (names.has('han-other')) names.add(JAPANESE_FONT);
  const ordered = isJapanese ? new Set<ScriptFontName>([JAPANESE_FONT, ...names]) : names;
  const faces = await Promise.all(Array.from(ordered, async (name) => [name, await loadScriptFont(name)] as const));
  return { styled, further: new Map(faces) };
}
