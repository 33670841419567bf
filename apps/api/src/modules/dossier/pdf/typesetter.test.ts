import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fonts, loadFonts } from './fonts.ts';
import { STYLES } from './styles.ts';
import { type Line, MISSING, Typesetter } from './typesetter.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await loadFonts();
});

const joinText = ({ runs }: Line) => runs.map(({ shaped }) => shaped.text).join('');
const listFonts = ({ runs }: Line) => runs.map(({ font }) => font.name);
const wrap = (text: string, width: number) => new Typesetter(fonts).wrap(text, STYLES.body, width);

describe('Setting text', () => {
  it('breaks between words and keeps them all', () => {
    const text = 'Delivered new by the official dealer and kept by one family since, with every invoice.';
    const lines = wrap(text, 150);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map(joinText).join(' ')).toBe(text);
  });

  it('keeps the paragraphs that people write, empty lines included', () => {
    expect(wrap('One.\r\n\r\nTwo.', 300).map(joinText)).toEqual(['One.', '', 'Two.']);
  });

  it('breaks a word that no line can hold', () => {
    const word = 'x'.repeat(5_000);
    const lines = wrap(`Before ${word}`, 300);
    expect(lines.slice(1).map(joinText).join('')).toBe(word);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(300);
  });

  it('cuts what must stay in one line with an ellipsis', () => {
    const line = new Typesetter(fonts).fit('A file name that is far too long.jpg', STYLES.body, 80);
    expect(joinText(line)).toMatch(/^A file.*…$/);
    expect(line.width).toBeLessThanOrEqual(80);
  });

  it('takes what the serif lacks from Inter', () => {
    const [line] = new Typesetter(fonts).wrap('Škoda Москва', STYLES.title, 400);
    expect(line && [joinText(line), listFonts(line)]).toEqual(['Škoda Москва', ['display', 'body']]);
  });

  it.each([
    ['山田', `${MISSING}${MISSING}`],
    ['👨‍👩‍👧', MISSING],
    ['אבג', `${MISSING}${MISSING}${MISSING}`],
    ['\u{10FFFF}', MISSING],
  ])('prints one placeholder for each character that no font has: %s', (text, printed) => {
    const typesetter = new Typesetter(fonts);
    const [line] = typesetter.wrap(text, STYLES.body, 300);
    expect([line && joinText(line), typesetter.hasMissing]).toEqual([printed, true]);
  });

  it('prints nothing for what cannot be seen', () => {
    const typesetter = new Typesetter(fonts);
    const [line] = typesetter.wrap('\u202eA\u200bd\u2066a\u00ad\ufe0f', STYLES.body, 300);
    expect([line && joinText(line), typesetter.hasMissing]).toEqual(['Ada', false]);
  });

  it('composes a combining accent with its base character', () => {
    const [line] = wrap('Cafe\u0301', 300);
    expect(line && joinText(line)).toBe('Café');
  });

  it.each(['body', 'strong', 'mono', 'display'] as const)(
    'puts a mark on its letter, without moving on: %s',
    (font) => {
      const [line] = new Typesetter(fonts).wrap('\u0041\u031bb', { ...STYLES.body, font }, 300);
      const advances = line?.runs.flatMap(({ shaped }) => [...shaped.advances]);
      expect(advances).toEqual([expect.any(Number), 0, expect.any(Number)]);
      expect(advances?.[0]).toBeGreaterThan(0.3);
    },
  );

  it('sets any text without a line wider than its column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 30, max: 400 }), (text, width) => {
        for (const line of wrap(text, width)) expect(line.width).toBeLessThanOrEqual(width + 0.5);
      }),
      { numRuns: 200 },
    );
  });
});
