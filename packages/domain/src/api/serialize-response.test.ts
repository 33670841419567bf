import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeResponse } from './serialize-response.ts';
import { serialize } from './wire-format.ts';
import { WireFormatError } from './wire-format-error.ts';

const keys = fc
  .oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a.b', 'a\\b', 'length', '0', '10', ''))
  .filter((key) => key !== '__proto__');

const responses = fc.letrec((tie) => ({
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

describe('A response', () => {
  it('is the same text as superjson makes of it, and the same annotations', () => {
    fc.assert(
      fc.property(responses, (value) => {
        const [ours, theirs] = [serializeResponse(value), serialize(value)];
        expect(JSON.stringify(ours.json)).toBe(JSON.stringify(theirs.json));
        // The order of annotations does not matter.
        expect(ours.meta).toStrictEqual(theirs.meta);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays as it is', () => {
    const response = { at: new Date(0), items: [{ gone: undefined }] };
    serializeResponse(response);
    expect(response).toStrictEqual({ at: new Date(0), items: [{ gone: undefined }] });
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
    expect(() => serializeResponse(value)).toThrow(WireFormatError);
  });
});
