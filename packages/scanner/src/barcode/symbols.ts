/**
 * The two barcodes in which makers print VINs. Code 39: ISO/IEC 16388. Code 128: ISO/IEC 15417. Patterns are element
 * widths in modules, starting with a bar.
 */

/** Which two of the five bars are wide, for the ten members of each group. */
const CODE_39_BARS = ['10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010', '00110'];

/** Groups of ten that share their one wide space, with the index of that space. */
const CODE_39_GROUPS: readonly (readonly [string, number])[] = [
  ['1234567890', 1],
  ['ABCDEFGHIJ', 2],
  ['KLMNOPQRST', 3],
  ['UVWXYZ-. *', 0],
];

/** Four characters have only narrow bars, and a single narrow space at this index. */
const CODE_39_NARROW_BARS: readonly (readonly [string, number])[] = [
  ['$', 3],
  ['/', 2],
  ['+', 1],
  ['%', 0],
];

export interface Code39Symbol {
  readonly character: string;
  readonly wide: readonly boolean[];
}

function interleave(bars: string, spaces: string): boolean[] {
  return [...bars].flatMap((bar, place) => [bar === '1', ...(place < 4 ? [spaces.charAt(place) === '1'] : [])]);
}

export const CODE_39_SYMBOLS: readonly Code39Symbol[] = [
  ...CODE_39_GROUPS.flatMap(([members, widePlace]) => {
    const spaces = '0000'.slice(0, widePlace) + '1'.padEnd(4 - widePlace, '0');
    return [...members].map((character, index) => ({ character, wide: interleave(CODE_39_BARS[index] ?? '', spaces) }));
  }),
  ...CODE_39_NARROW_BARS.map(([character, narrowPlace]) => {
    const spaces = '1111'.slice(0, narrowPlace) + '0'.padEnd(4 - narrowPlace, '1');
    return { character, wide: interleave('00000', spaces) };
  }),
];

export const STAR = '*';

export const CODE_128_PATTERNS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');

/** After the stop symbol's first six elements, a bar of two modules ends the code. */
export const CODE_128_STOP = '233111';
/** Symbol numbers that are not characters. */
export const CODE_128 = {
  codeC: 99,
  codeB: 100,
  codeA: 101,
  startA: 103,
  startB: 104,
  startC: 105,
  stop: 106,
} as const;

/** The check symbol of Code 128: sum of symbol times position, modulo 103. */
export function code128Check(start: number, symbols: readonly number[]): number {
  return symbols.reduce((sum, symbol, index) => sum + symbol * (index + 1), start) % 103;
}

/** The text of Code 128 symbols between start and check, or `null` for characters that VIN codes do not use. */
export function code128Text(start: number, symbols: readonly number[]): string | null {
  let set = start === CODE_128.startC ? 'C' : start === CODE_128.startB ? 'B' : 'A';
  let text = '';
  for (const symbol of symbols) {
    if (symbol === CODE_128.codeC && set !== 'C') set = 'C';
    else if (symbol === CODE_128.codeB && set !== 'B') set = 'B';
    else if (symbol === CODE_128.codeA && set !== 'A') set = 'A';
    else if (set === 'C') {
      if (symbol > 99) return null;
      text += String(symbol).padStart(2, '0');
    } else {
      if (symbol > (set === 'B' ? 94 : 63)) return null;
      text += String.fromCharCode(symbol + 32);
    }
  }
  return text;
}
