import { CODE_39_SYMBOLS, CODE_128, CODE_128_PATTERNS, CODE_128_STOP, code128Check } from '../barcode/symbols.ts';

export type Bars = readonly number[];

/** Code 39 with its asterisks. `ratio` is wide to narrow, 2 to 3 by the standard. */
export function code39Bars(text: string, ratio: number): Bars {
  return [...`*${text}*`].flatMap((character, index) => {
    const symbol = CODE_39_SYMBOLS.find((one) => one.character === character);
    if (!symbol) throw new Error(`Code 39 has no ${character}.`);
    const widths = symbol.wide.map((isWide) => (isWide ? ratio : 1));
    return index === 0 ? widths : [1, ...widths];
  });
}

/** Code 128, with final digits in pairs (set C) if `packsDigits`. */
export function code128Bars(text: string, packsDigits: boolean): Bars {
  const tail = packsDigits ? (/(?:\d\d){2,}$/.exec(text)?.[0] ?? '') : '';
  const head = [...text.slice(0, text.length - tail.length)].map((character) => character.charCodeAt(0) - 32);
  const pairs = (tail.match(/../g) ?? []).map(Number);
  const symbols = [...head, ...(tail ? [CODE_128.codeC, ...pairs] : [])];
  const all = [CODE_128.startB, ...symbols, code128Check(CODE_128.startB, symbols)];
  const widths = all.flatMap((symbol) => [...(CODE_128_PATTERNS[symbol] ?? '')].map(Number));
  return [...widths, ...[...CODE_128_STOP].map(Number), 2];
}

/** Interleaved 2 of 5, as on cartons; must not be mistaken for a VIN. */
export function interleavedBars(digits: string): Bars {
  const widths = ['11331', '31113', '13113', '33111', '11313', '31311', '13311', '11133', '31131', '13131'];
  const pairs = digits.match(/\d\d/g) ?? [];
  const body = pairs.flatMap((pair) => {
    const bars = widths[Number(pair.charAt(0))] ?? '';
    const spaces = widths[Number(pair.charAt(1))] ?? '';
    return [...bars].flatMap((bar, place) => [Number(bar), Number(spaces.charAt(place))]);
  });
  return [1, 1, 1, 1, ...body, 3, 1, 1];
}
