import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotModified } from './etag.ts';

describe('If-None-Match', () => {
  it.each([
    ['the very tag', '"abc"'],
    ['the tag as a weak one', 'W/"abc"'],
    ['a list that has it', '"x", "abc", "y"'],
    ['a list without spaces', '"x",W/"abc"'],
    ['a list with empty places', ' , "abc" ,'],
    ['whatever there is', '*'],
    ['whatever there is, with white space', ' * '],
  ])('spares the response when it names %s', (_, header) => {
    expect(isNotModified(header, '"abc"')).toBe(true);
  });

  it.each([
    ['nothing at all', undefined],
    ['nothing', ''],
    ['another tag', '"abd"'],
    ['a tag that only begins like it', '"abc-gzip"'],
    ['it without quotes', 'abc'],
    ['it in other letters', '"ABC"'],
    ['half of it', '"abc'],
    ['a star among tags', '"x", *'],
  ])('does not when it names %s', (_, header) => {
    expect(isNotModified(header, '"abc"')).toBe(false);
  });

  it('takes a comma inside a tag for a part of it', () => {
    expect(isNotModified('"a,b"', '"a,b"')).toBe(true);
    expect(isNotModified('"a,"abc",b"', '"b"')).toBe(false);
  });

  it('finds a tag in any list of tags, and only there', () => {
    const tag = fc.stringMatching(/^[!#-~]{0,12}$/);
    const listed = fc.array(fc.tuple(fc.boolean(), tag), { maxLength: 6 });
    fc.assert(
      fc.property(listed, tag, (tags, wanted) => {
        const header = tags.map(([isWeak, text]) => `${isWeak ? 'W/' : ''}"${text}"`).join(', ');
        expect(isNotModified(header, `"${wanted}"`)).toBe(tags.some(([, text]) => text === wanted));
      }),
    );
  });

  it('reads anything without failing', () => {
    fc.assert(fc.property(fc.string(), (header) => void isNotModified(header, '"abc"')));
  });
});
