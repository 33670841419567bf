import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * Plain TrueType files: for a compressed web font the library would inflate a whole table again for every glyph, and it
 * cannot subset compound glyphs from WOFF2.
 */
const FILES = {
  display: '@expo-google-fonts/fraunces/300Light/Fraunces_300Light.ttf',
  body: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  mono: '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;
export type Fonts = Readonly<Record<FontName, Font>>;

/** Where to look for glyphs that a font lacks. Inter has Latin, Greek, Cyrillic and Vietnamese. */
export const FALLBACK: Readonly<Record<FontName, FontName>> = {
  display: 'body',
  body: 'body',
  strong: 'body',
  mono: 'body',
};

// Resolved through their packages, because the built server lies in another folder than its sources.
const require = createRequire(import.meta.url);

async function load(name: FontName): Promise<Font> {
  const font = create(await readFile(require.resolve(FILES[name])));
  if (!('layout' in font)) throw new Error(`${FILES[name]} holds several fonts.`);
  return font;
}

let loading: Promise<Fonts> | undefined;

/** Reads the fonts at the first call and keeps them: a font is read-only, so documents can share it. */
export function loadFonts(): Promise<Fonts> {
  loading ??= Promise.all([load('display'), load('body'), load('strong'), load('mono')]).then(
    ([display, body, strong, mono]) => ({ display, body, strong, mono }),
  );
  // A file that could not be read once may be readable the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
