// Creates the web app's font files from the @fontsource-variable packages:
//   node apps/web/scripts/subset-fonts.mjs
// Writes to src/app/fonts/. Drops weights, optical sizes, characters and alternates that no page uses. Deterministic
// for the same packages.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const OUT = fileURLToPath(new URL('../src/app/fonts/', import.meta.url));
const require = createRequire(import.meta.url);

/** As in the `unicode-range` of fonts.css. What the product's own texts are written with: loaded with every page. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xae, 0xae],
  [0xb0, 0xb0],
  [0xb2, 0xb2],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0x2002, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** The rest of Western European: names and places. */
const ACCENTS = [
  [0xa1, 0xa2],
  [0xa4, 0xa6],
  [0xa8, 0xa8],
  [0xaa, 0xad],
  [0xaf, 0xaf],
  [0xb1, 0xb1],
  [0xb3, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xe8],
  [0xea, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x2001],
  [0x2215, 0x2215],
];
const LATIN_EXT = [
  [0x100, 0x24f],
  [0x1e00, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x20a0, 0x20c0],
  [0x2c60, 0x2c7f],
];
const VIETNAMESE = [
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x300, 0x301],
  [0x303, 0x304],
  [0x308, 0x309],
  [0x323, 0x323],
  [0x329, 0x329],
  [0x1ea0, 0x1ef9],
  [0x20ab, 0x20ab],
];
const CYRILLIC = [
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x4b0, 0x4b1],
  [0x2116, 0x2116],
];
const CYRILLIC_EXT = [
  [0x460, 0x48f],
  [0x492, 0x4af],
  [0x4b2, 0x52f],
];
const GREEK = [[0x370, 0x3ff]];

/** Kerning, ligatures and mark positioning. */
const TEXT_FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl'];
/** Headings have one weight between light and regular, and sizes from 15 to 76 px. */
const FRAUNCES = { variationAxes: { wght: 375, opsz: { min: 14, max: 80 } }, keepFeatures: TEXT_FEATURES };
/** Fraunces has no Cyrillic or Greek: headings use a similar typeface for those letters. */
const SOURCE_SERIF = { variationAxes: { wght: 375, opsz: 36 }, keepFeatures: TEXT_FEATURES };
const INTER = { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: [...TEXT_FEATURES, 'tnum'] };
/** No ligatures: codes and VINs are read character by character. */
const JETBRAINS = {
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['mark', 'mkmk', 'ccmp', 'locl'],
};

const FONTS = [
  { from: 'fraunces/files/fraunces-latin-opsz-normal', to: 'fraunces-latin', ranges: LATIN, options: FRAUNCES },
  { from: 'fraunces/files/fraunces-latin-opsz-normal', to: 'fraunces-accents', ranges: ACCENTS, options: FRAUNCES },
  { from: 'fraunces/files/fraunces-latin-ext-opsz-normal', to: 'fraunces-ext', ranges: LATIN_EXT, options: FRAUNCES },
  {
    from: 'fraunces/files/fraunces-vietnamese-opsz-normal',
    to: 'fraunces-vietnamese',
    ranges: VIETNAMESE,
    options: FRAUNCES,
  },
  { from: 'inter/files/inter-latin-wght-normal', to: 'inter-latin', ranges: LATIN, options: INTER },
  { from: 'inter/files/inter-latin-wght-normal', to: 'inter-accents', ranges: ACCENTS, options: INTER },
  { from: 'inter/files/inter-latin-ext-wght-normal', to: 'inter-ext', ranges: LATIN_EXT, options: INTER },
  { from: 'inter/files/inter-vietnamese-wght-normal', to: 'inter-vietnamese', ranges: VIETNAMESE, options: INTER },
  { from: 'inter/files/inter-cyrillic-wght-normal', to: 'inter-cyrillic', ranges: CYRILLIC, options: INTER },
  {
    from: 'inter/files/inter-cyrillic-ext-wght-normal',
    to: 'inter-cyrillic-ext',
    ranges: CYRILLIC_EXT,
    options: INTER,
  },
  { from: 'inter/files/inter-greek-wght-normal', to: 'inter-greek', ranges: GREEK, options: INTER },
  ...[
    ['cyrillic', CYRILLIC],
    ['cyrillic-ext', CYRILLIC_EXT],
    ['greek', GREEK],
  ].map(([name, ranges]) => ({
    from: `source-serif-4/files/source-serif-4-${name}-opsz-normal`,
    to: `source-serif-${name}`,
    ranges,
    options: SOURCE_SERIF,
  })),
  {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    to: 'jetbrains-mono-latin',
    ranges: LATIN,
    options: JETBRAINS,
  },
  {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    to: 'jetbrains-mono-accents',
    ranges: ACCENTS,
    options: JETBRAINS,
  },
];

function getCharacters(ranges) {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
for (const { from, to, ranges, options } of FONTS) {
  const font = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`));
  const subset = await subsetFont(font, getCharacters(ranges), { targetFormat: 'woff2', noHinting: true, ...options });
  await writeFile(join(OUT, `${to}.woff2`), subset);
  process.stdout.write(`${to}: ${font.length} -> ${subset.length} bytes\n`);
}
