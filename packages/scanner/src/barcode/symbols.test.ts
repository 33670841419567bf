import { describe, expect, it } from 'vitest';
import { CODE_39_SYMBOLS, CODE_128, CODE_128_PATTERNS, code128Check, code128Text } from './symbols.ts';

describe('the symbols of code 39', () => {
  it('are 44 different patterns of three wide and six narrow elements', () => {
    expect(CODE_39_SYMBOLS.map(({ wide }) => wide.filter(Boolean).length)).toEqual(Array(44).fill(3));
    expect(new Set(CODE_39_SYMBOLS.map(({ wide }) => wide.join())).size).toBe(44);
    expect(new Set(CODE_39_SYMBOLS.map(({ character }) => character)).size).toBe(44);
  });

  it('show A, the star and the dollar as the standard does', () => {
    const pattern = (of: string) =>
      CODE_39_SYMBOLS.find(({ character }) => character === of)
        ?.wide.map((isWide) => (isWide ? 'w' : 'n'))
        .join('');
    expect(pattern('A')).toBe('wnnnnwnnw');
    expect(pattern('*')).toBe('nwnnwnwnn');
    expect(pattern('$')).toBe('nwnwnwnnn');
  });
});

describe('the symbols of code 128', () => {
  it('are 106 different patterns of eleven modules with an even number of dark ones', () => {
    const widths = CODE_128_PATTERNS.map((pattern) => [...pattern].map(Number));
    expect(widths.map((list) => list.reduce((sum, width) => sum + width, 0))).toEqual(Array(106).fill(11));
    expect(widths.every(([one = 0, , two = 0, , three = 0]) => (one + two + three) % 2 === 0)).toBe(true);
    expect(new Set(CODE_128_PATTERNS).size).toBe(106);
  });

  it('have the check symbol of the textbook example PJJ123C', () => {
    const symbols = [...'PJJ123C'].map((character) => character.charCodeAt(0) - 32);
    expect(code128Check(CODE_128.startA, symbols)).toBe(54);
  });

  it('say digits in pairs after a switch, and nothing where a function character stands', () => {
    expect(code128Text(CODE_128.startB, [33, 34, CODE_128.codeC, 12, 5])).toBe('AB1205');
    expect(code128Text(CODE_128.startC, [12, CODE_128.codeB, 33])).toBe('12A');
    expect(code128Text(CODE_128.startB, [33, 96])).toBeNull();
  });
});
