import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeAnswer } from './serialize-answer.ts';
import { serialize } from './wire-format.ts';
import { WireFormatError } from './wire-format-error.ts';

const keys = fc
  .oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a.b', 'a\\b', 'length', '0', '10', ''))
  .filter((key) => key !== '__proto__');

const answers = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -0),
    fc.boolean(),
    fc.double(),
    fc.string(),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('An answer', () => {
  it('is the same text as superjson makes of it, and the same annotations', () => {
    fc.assert(
      fc.property(answers, (value) => {
        const [ours, theirs] = [serializeAnswer(value), serialize(value)];
        expect(JSON.stringify(ours.json)).toBe(JSON.stringify(theirs.json));
        // The order of annotations does not matter.
        expect(ours.meta).toStrictEqual(theirs.meta);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays as it is', () => {
    const answer = { at: new Date(0), items: [{ gone: undefined }] };
    serializeAnswer(answer);
    expect(answer).toStrictEqual({ at: new Date(0), items: [{ gone: undefined }] });
  });

  it.each([
    ['a map', new Map()],
    ['a set', { tags: new Set(['a']) }],
    ['a big integer', { id: 1n }],
    ['a pattern', [/a/]],
    ['an error', new Error('x')],
    ['a function', { run: () => 1 }],
    ['a property that leads to a prototype', { constructor: 1 }],
  ])('never holds %s', (_, value) => {
    expect(() => serializeAnswer(value)).toThrow(WireFormatError);
  });
});
