import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, requiredLine, requiredText, text } from './text.ts';

const ANY = fc.string({ unit: 'binary', maxLength: 40 });

describe('Text that others read', () => {
  it.each([
    ['\u202eadA', 'adA'],
    ['Ada\u0007\u009b Byron', 'Ada Byron'],
    ['\u2066Ada\u2069', 'Ada'],
    ['Ada\r\nByron', 'Ada\r\nByron'],
    ['שלום \u200fAda', 'שלום \u200fAda'],
  ])('has nothing hidden in it that turns or ends other text: %j', (typed, kept) => {
    expect(text(100).parse(typed)).toBe(kept);
    expect(requiredText(1, 100, 'needed').parse(typed)).toBe(kept);
  });

  it.each([
    ['Ada\r\nByron', 'Ada Byron'],
    ['Ada\tByron\u2028', 'Ada Byron'],
    ['488\nPista', '488 Pista'],
  ])('is one line where only one is shown: %j', (typed, kept) => {
    expect(line(100).parse(typed)).toBe(kept);
    expect(requiredLine(1, 100, 'needed').parse(typed)).toBe(kept);
  });

  it('is missing where only hidden characters were typed', () => {
    for (const schema of [requiredLine(1, 100, 'needed'), requiredText(1, 100, 'needed')]) {
      expect(schema.safeParse(' \u202e\u0007 ').error?.issues.map(({ message }) => message)).toEqual(['needed']);
      expect(schema.safeParse('a\u0000').success).toBe(false);
    }
  });

  it('stays what it is when it comes back', () => {
    fc.assert(
      fc.property(ANY, (typed) => {
        for (const schema of [text(100), line(100)]) {
          const { data } = schema.safeParse(typed);
          if (data === undefined) continue;
          expect(schema.parse(data)).toBe(data);
          expect(data.replaceAll(/[\t\n\r]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        }
      }),
    );
  });
});
