import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchPatterns } from './search-patterns.ts';

describe('The patterns of a search', () => {
  it('are one a word, in lower case', () => {
    expect(searchPatterns('  Ferrari  MÜLLER 2019 ')).toEqual(['%ferrari%', '%müller%', '%2019%']);
  });

  it('find two characters only where a word begins', () => {
    expect(searchPatterns('zf li')).toEqual(['% zf%', '% li%']);
  });

  it('leave out what is shorter, and what has neither letter nor digit', () => {
    expect(searchPatterns('a - ... %% ferrari')).toEqual(['%ferrari%']);
  });

  it('take LIKE’s own characters for what they are', () => {
    expect(searchPatterns('50%_off\\x')).toEqual(['%50\\%\\_off\\\\x%']);
  });

  it('are at most eight, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (query) => {
        const patterns = searchPatterns(query);
        expect(patterns.length).toBeLessThanOrEqual(8);
        for (const pattern of patterns) {
          const inner = pattern.slice(1, -1).replace(/\\[\\%_]/g, '');
          expect(inner).not.toMatch(/[\\%_]/);
        }
      }),
    );
  });
});
