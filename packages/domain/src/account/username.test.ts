import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeUsername, Username } from './username.ts';

const getMessages = (name: unknown) => Username.safeParse(name).error?.issues.map(({ message }) => message);

describe('A username', () => {
  it.each([
    'ada',
    'Ada Byron',
    'Zoë & friends: ltd',
    'o’neill'.replace('’', "'"),
    'ada.byron+cars@example.com',
    'Łukasz_1',
    'Ян Ковальский',
    'Αθηνά',
    'דוד מלך',
    'أحمد٣',
    'अनिता',
    'さくら子',
    'Kim 민준',
  ])('may be %j', (name) => {
    expect(Username.parse(name)).toBe(name);
  });

  it.each([
    ['ａｄａ', 'ada'],
    ['  ada   byron ', 'ada byron'],
    ['ada\u00a0byron', 'ada byron'],
    ['Zoe\u0308', 'Zoë'],
    ['ﬁona', 'fiona'],
    ['ada\n', 'ada'],
  ])('is kept in one spelling: %j as %j', (typed, kept) => {
    expect(Username.parse(typed)).toBe(kept);
  });

  it.each([
    'admin\u200b',
    '\u202enimda',
    'ad\u00admin',
    'a\nb\rc',
    'ada\tbyron',
    'ada\u0000',
    'ada\ud800',
    'ada\u2066x',
    'ada\ufe0f!',
    'ada\u3164',
    'ada\ue000',
    'ada☂',
    '\u0301ada',
    `ada${'\u0315'.repeat(5)}`,
  ])('has nothing that is not seen or stands on no keyboard: %j', (name) => {
    expect(getMessages(name)).toEqual(['Username may only have letters, digits, spaces and simple punctuation']);
  });

  it.each(['аdmin', 'αdmin', 'admіn', 'ԁave', 'Ꭺda', 'adаm', '민준ян'])('is of one alphabet: %j is not', (name) => {
    expect(getMessages(name)).toEqual(['Username may only have letters of one alphabet']);
  });

  it.each([undefined, '', 'ab', '  a  ', '\u3000ab\u3000'])('has at least three characters: %j has not', (name) => {
    expect(getMessages(name)).toEqual(['Username must be at least 3 characters']);
  });

  it('stays what it is when it is normalized again, and shows every character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const { data } = Username.safeParse(typed);
        if (data === undefined) return;
        expect(normalizeUsername(data)).toBe(data);
        expect(data).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });
});
