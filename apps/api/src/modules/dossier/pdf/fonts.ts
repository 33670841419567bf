import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * Plain TrueType files: of a compressed web font the engine would inflate a whole table again for every glyph, and it cannot subset
 * compound glyphs from WOFF2.
 */
const FILES = {
  display: '@expo-google-fonts/fraunces/300Light/Fraunces_300Light.ttf',
  body: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  mono: '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
} as const;

export type Face = keyof typeof FILES;
export type Faces = Readonly<Record<Face, Font>>;

/** The faces of the house; what one of them lacks is looked for in the next. Inter knows Latin, Greek, Cyrillic and Vietnamese. */
export const FALLBACK: Readonly<Record<Face, Face>> = {
  display: 'body',
  body: 'body',
  strong: 'body',
  mono: 'body',
};

// Found by the packages they come in, because the built server lies elsewhere than its sources.
const require = createRequire(import.meta.url);

async function load(face: Face): Promise<Font> {
  const font = create(await readFile(require.resolve(FILES[face])));
  if (!('layout' in font)) throw new Error(`${FILES[face]} holds several fonts.`);
  return font;
}

let loading: Promise<Faces> | undefined;

/** Reads the faces at the first call and keeps them: a font is only read and may set many documents at the same time. */
export function loadFaces(): Promise<Faces> {
  loading ??= Promise.all([load('display'), load('body'), load('strong'), load('mono')]).then(
    ([display, body, strong, mono]) => ({ display, body, strong, mono }),
  );
  // A file that could not be read once may be readable the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
