interface Characters {
  test(character: string): boolean;
}

/**
 * What each further font is for: the scripts in widespread modern use (UAX 31, table 5) and, in `letters`, what Inter
 * lacks of Latin, Greek and Cyrillic. The first that names a character has it. Korean and Chinese are in parts, the
 * most common characters in one, so that a name opens little. `scripts/cut-script-fonts.mjs` makes the files.
 */
export const SCRIPT_FONTS = {
  arabic: /\p{scx=Arab}/u,
  armenian: /\p{scx=Armn}/u,
  bengali: /\p{scx=Beng}/u,
  devanagari: /\p{scx=Deva}/u,
  ethiopic: /\p{scx=Ethi}/u,
  georgian: /\p{scx=Geor}/u,
  gujarati: /\p{scx=Gujr}/u,
  gurmukhi: /\p{scx=Guru}/u,
  hebrew: /\p{scx=Hebr}/u,
  kannada: /\p{scx=Knda}/u,
  khmer: /\p{scx=Khmr}/u,
  lao: /\p{scx=Laoo}/u,
  malayalam: /\p{scx=Mlym}/u,
  myanmar: /\p{scx=Mymr}/u,
  oriya: /\p{scx=Orya}/u,
  sinhala: /\p{scx=Sinh}/u,
  tamil: /\p{scx=Taml}/u,
  telugu: /\p{scx=Telu}/u,
  thaana: /\p{scx=Thaa}/u,
  thai: /\p{scx=Thai}/u,
  tibetan: /\p{scx=Tibt}/u,
  letters: /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{M}]/u,
  kana: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\uff00-\uffef]/u,
  'hangul-common': listRows('euc-kr', 0xb0, 0xc8),
  'hangul-other': /\p{sc=Hang}/u,
  'han-common': listRows('gb2312', 0xb0, 0xd7),
  'han-further': listRows('gb2312', 0xd8, 0xf7),
  'han-traditional': listRows('big5', 0xa4, 0xc6),
  'han-3': /[\u3400-\u3fff]/,
  'han-4': /[\u4000-\u4fff]/,
  'han-5': /[\u5000-\u5fff]/,
  'han-6': /[\u6000-\u6fff]/,
  'han-7': /[\u7000-\u7fff]/,
  'han-8': /[\u8000-\u8fff]/,
  'han-9': /[\u9000-\u9fff]/,
  'han-other': /\p{sc=Han}/u,
} as const satisfies Record<string, Characters>;

/** Chinese characters as Japan writes them, where that is otherwise, in place of those of the fonts above. */
export const JAPANESE_FONT = 'han-japanese';

/** The characters that Japan's standard has. */
export const JAPANESE: Characters = listRows('euc-jp', 0xb0, 0xf4);

export type ScriptFontName = keyof typeof SCRIPT_FONTS | typeof JAPANESE_FONT;

/** How much larger the letters of a font are set, where its small letters are much smaller than those of Inter. */
export const SCALES: Readonly<Partial<Record<ScriptFontName, number>>> = { arabic: 1.1, thaana: 1.3 };

/** The characters in rows of the table of a national standard (94 characters in each, or 157 in Big5). */
function listRows(encoding: string, first: number, last: number): Characters {
  let characters: ReadonlySet<string> | undefined;
  return {
    test: (character) => {
      characters ??= readRows(encoding, first, last);
      return characters.has(character);
    },
  };
}

function readRows(encoding: string, first: number, last: number): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const cells = Array.from({ length: 256 }, (_, cell) => cell).filter((cell) => isCell(encoding, cell));
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const characters = rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))));
  return new Set(characters.filter((character) => /^\p{L}$/u.test(character)));
}

/** The encodings of today have more characters in the same rows. */
function isCell(encoding: string, cell: number): boolean {
  return (cell >= 0xa1 && cell <= 0xfe) || (encoding === 'big5' && cell >= 0x40 && cell <= 0x7e);
}

/** The font of a character that the fonts of the styles lack, if there is one; whether it has it, it knows itself. */
export function findScriptFont(character: string): keyof typeof SCRIPT_FONTS | null {
  const names = Object.keys(SCRIPT_FONTS) as (keyof typeof SCRIPT_FONTS)[];
  return names.find((name) => SCRIPT_FONTS[name].test(character)) ?? null;
}
