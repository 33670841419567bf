import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fonts, loadFonts } from './fonts.ts';
import { STYLES } from './styles.ts';
import { type Line, MISSING, Typesetter } from './typesetter.ts';

/** Of several scripts, with letters that join, marks, and characters that stand before the one that they follow. */
const SAMPLE = 'Aé ,.(1٣محمدلإאבגשׁनर्किதொไทยน้ำ中国、「」たー김민ཀྱကြ';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await loadFonts('');
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

  it('breaks marks without a letter, which are one cluster, where no line can hold them', async () => {
    const lines = new Typesetter(await loadFonts('ொ')).wrap('ொ'.repeat(4), STYLES.body, 30);
    expect(lines.map(joinText).join('')).toBe('ொ'.repeat(4));
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(30);
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
    ['ᏣᎳᎩ', MISSING.repeat(3)],
    ['👨‍👩‍👧', MISSING],
    ['\u{10FFFF}', MISSING],
  ])('prints one placeholder for each character that no font has, and keeps its text: %s', (text, printed) => {
    const typesetter = new Typesetter(fonts);
    const [line] = typesetter.wrap(text, STYLES.body, 300);
    expect([line && joinText(line), typesetter.hasMissing]).toEqual([printed, true]);
    expect(line?.runs.map(({ actual }) => actual).join('')).toBe(text.replaceAll('\u200d', ''));
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

  it('sets any text without a line wider than its column', async () => {
    const all = await loadFonts(SAMPLE);
    const sample = fc.string({ unit: fc.constantFrom(...SAMPLE, ' ', '\u200d', '\u0301', '\u202e'), maxLength: 80 });
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), sample);
    fc.assert(
      fc.property(text, fc.integer({ min: 30, max: 400 }), (written, width) => {
        const lines = new Typesetter(all).wrap(written, STYLES.body, width);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.5);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Text that somebody wrote to do harm', () => {
  it('has no more marks on a letter than any language writes', () => {
    const [line] = wrap(`a${'\u0301'.repeat(5_000)}b`, 300);
    expect(line && joinText(line)).toBe(`á${'\u0301'.repeat(6)}b`);
  });

  it('has no joiners without end', async () => {
    const arabic = await loadFonts('ا');
    const [line] = new Typesetter(arabic).wrap(`ا${'\u200d'.repeat(5_000)}ا`, STYLES.body, 300);
    expect(line?.runs.flatMap(({ shaped }) => shaped.glyphs).length).toBeLessThan(20);
  });

  it.each(['ክ\u135f', 'က္', 'क्', '\u1100', 'ཀྐ'])('is broken into lines whatever it joins: %s', async (text) => {
    const typesetter = new Typesetter(await loadFonts(text));
    const lines = typesetter.wrap(text.repeat(2_000), STYLES.body, 200);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(200.5);
  });

  it('cannot turn itself or what is around it to the other direction', () => {
    const [line] = wrap('By \u202egnp.exe\u202c, from “Pending”', 300);
    expect(line && joinText(line)).toBe('By gnp.exe, from “Pending”');
    expect(line && [line.order, line.isRightToLeft]).toEqual([[0], false]);
  });
});
