// Makes the dossier's fonts for further scripts from the Noto fonts (ADR 0199):
//   node apps/api/scripts/cut-script-fonts.mjs
// Fetches their packages into a temporary folder (260 MB) and writes to src/modules/dossier/fonts/. Deterministic for
// the versions below. Drops hinting, alternates that nothing asks for, and the Latin letters that most of these fonts
// have.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { findScriptFont, JAPANESE, JAPANESE_FONT, SCRIPT_FONTS } from '../src/modules/dossier/pdf/script-fonts.ts';

const OUT = fileURLToPath(new URL('../src/modules/dossier/fonts/', import.meta.url));

/** Packages of the scope `@expo-google-fonts`, without `noto-`, and their versions. */
const VERSIONS = {
  sans: '0.4.2',
  'sans-arabic': '0.4.3',
  'sans-armenian': '0.4.2',
  'sans-bengali': '0.4.4',
  'sans-devanagari': '0.4.1',
  'sans-ethiopic': '0.4.2',
  'sans-georgian': '0.4.3',
  'sans-gujarati': '0.4.2',
  'sans-gurmukhi': '0.4.1',
  'sans-hebrew': '0.4.1',
  'sans-jp': '0.4.3',
  'sans-kannada': '0.4.3',
  'sans-khmer': '0.4.3',
  'sans-kr': '0.4.3',
  'sans-lao': '0.4.2',
  'sans-malayalam': '0.4.2',
  'sans-myanmar': '0.4.2',
  'sans-oriya': '0.4.2',
  'sans-sc': '0.4.3',
  'sans-sinhala': '0.4.2',
  'sans-tamil': '0.4.3',
  'sans-telugu': '0.4.2',
  'sans-thaana': '0.4.2',
  'sans-thai': '0.4.2',
  'serif-tibetan': '0.4.2',
};
const EAST_ASIAN = /^(han|hangul|kana)\b/;
const HAN = /\p{sc=Han}/u;

/** What shaping needs beside the letters: spaces, joiners, and the circle under a mark without a letter. */
const SHAPING = ' \u00a0\u200c\u200d\u25cc';
/** What is read from right to left is in one font, with its punctuation (ADR 0199). */
const RIGHT_TO_LEFT = ['arabic', 'hebrew', 'thaana'];
const PUNCTUATION = /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e\xab\xb7\xbb\u2010-\u203a]/;
/** What HarfBuzz applies without being asked; stylistic alternates are not in it. */
const FEATURES = [
  ...['ccmp', 'locl', 'rlig', 'rclt', 'calt', 'liga', 'clig', 'mark', 'mkmk', 'kern', 'curs', 'dist', 'abvm', 'blwm'],
  ...['isol', 'init', 'medi', 'med2', 'fina', 'fin2', 'fin3', 'stch', 'nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf'],
  ...['abvf', 'half', 'pstf', 'vatu', 'cjct', 'cfar', 'pres', 'abvs', 'blws', 'psts', 'haln'],
];
const SHAPED = { keepFeatures: FEATURES };
/** Each of these characters is one glyph, whatever is beside it. */
const UNSHAPED = { noLayoutClosure: true, dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG'] };

function findPackage(name) {
  if (name === 'letters') return 'sans';
  if (name === 'tibetan') return 'serif-tibetan';
  if (name === 'kana' || name === JAPANESE_FONT) return 'sans-jp';
  if (name.startsWith('hangul')) return 'sans-kr';
  return name.startsWith('han-') ? 'sans-sc' : `sans-${name}`;
}

async function fetchPackages(folder) {
  const specs = Object.entries(VERSIONS).map(([name, version]) => `@expo-google-fonts/noto-${name}@${version}`);
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', ['install', ...options, ...specs]);
}

async function readFont(folder, name) {
  const regular = path.join(folder, 'node_modules/@expo-google-fonts', `noto-${findPackage(name)}`, '400Regular');
  const [file] = (await readdir(regular)).filter((each) => each.endsWith('.ttf'));
  return readFile(path.join(regular, file));
}

function listCharacters(font, isWanted) {
  return create(font)
    .characterSet.map((code) => String.fromCodePoint(code))
    .filter(isWanted);
}

async function cut(name, font, characters) {
  const isShaped = !EAST_ASIAN.test(name);
  const text = characters.join('') + (isShaped ? SHAPING : '');
  const options = { targetFormat: 'truetype', noHinting: true, ...(isShaped ? SHAPED : UNSHAPED) };
  const subset = await subsetFont(font, text, options);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: subset.length,
  };
  const compressed = await promisify(brotliCompress)(subset, { params });
  await writeFile(path.join(OUT, `${name}.ttf.br`), compressed);
  process.stdout.write(`${name}: ${characters.length} characters, ${subset.length} bytes, ${compressed.length} kept\n`);
}

/** Of the characters of Japan's standard, and of rare ones, those that the Chinese font draws otherwise or lacks. */
async function cutJapanese(folder) {
  const japanese = await readFont(folder, JAPANESE_FONT);
  const [own, other] = [create(japanese), create(await readFont(folder, 'han-common'))];
  const draw = (font, character) => font.glyphForCodePoint(character.codePointAt(0)).path.toSVG();
  const isRare = (character) => HAN.test(character) && !other.hasGlyphForCodePoint(character.codePointAt(0));
  const isWanted = (character) =>
    (JAPANESE.test(character) || isRare(character)) && draw(own, character) !== draw(other, character);
  await cut(JAPANESE_FONT, japanese, listCharacters(japanese, isWanted));
}

async function writeLicense(folder) {
  const read = (name) =>
    readFile(path.join(folder, 'node_modules/@expo-google-fonts', `noto-${name}`, 'LICENSE_FONT'), 'utf8');
  const licenses = await Promise.all(Object.keys(VERSIONS).map(read));
  const holders = new Set(licenses.map((license) => license.split('\n')[0].trim()));
  const [first] = licenses;
  await writeFile(path.join(OUT, 'LICENSE.txt'), [...holders, ...first.split('\n').slice(1)].join('\n'));
}

const folder = await mkdtemp(path.join(tmpdir(), 'marque-fonts-'));
try {
  await fetchPackages(folder);
  for (const name of Object.keys(SCRIPT_FONTS)) {
    const font = await readFont(folder, name);
    const signs = RIGHT_TO_LEFT.includes(name) ? PUNCTUATION : null;
    const isWanted = (character) => findScriptFont(character) === name || signs?.test(character);
    await cut(name, font, listCharacters(font, isWanted));
  }
  await cutJapanese(folder);
  await writeLicense(folder);
} finally {
  await rm(folder, { recursive: true });
}
