import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { deserialize, MAX_INPUT_ANNOTATIONS, serialize, wireTransformer } from './wire-format.ts';
import { WireFormatError } from './wire-format-error.ts';

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(serialize(value)));
const read = (payload: unknown) => wireTransformer.input.deserialize(payload);

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.constant(undefined),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc
        .oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a.b', 'a\\b', 'length', '0'))
        .filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

describe('What our own clients send', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(deserialize(overTheWire(value), Number.POSITIVE_INFINITY)).toStrictEqual(value);
      }),
    );
  });

  it('is what superjson itself reads', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(superjson.deserialize(JSON.parse(JSON.stringify(serialize(value))))).toStrictEqual(value);
      }),
    );
  });

  it('names no equal objects, however often one is in it', () => {
    const photo = { url: '/api/photos/1' };
    expect(serialize({ first: photo, again: photo })).toEqual({ json: { first: photo, again: photo } });
  });

  it('holds numbers that JSON has no word for as JSON.stringify writes them', () => {
    const sent = overTheWire({ year: Number.NaN, far: [Number.POSITIVE_INFINITY], x: -0, at: new Date(0) });
    expect(read(sent)).toEqual({ year: null, far: [null], x: 0, at: new Date(0) });
  });

  it.each([
    ['a map', new Map()],
    ['a set', { tags: new Set(['a']) }],
    ['a big integer', { id: 1n }],
    ['a pattern', [/a/]],
  ])('never holds %s', (_, value) => {
    expect(() => serialize(value)).toThrow(WireFormatError);
  });
});

const refused = (payload: unknown) => expect(() => read(payload)).toThrow(WireFormatError);
const annotated = (json: unknown, values: unknown) => ({ json, meta: { values, v: 1 } });

describe('A stranger', () => {
  it.each(['set', 'map', 'bigint', 'regexp', 'Error', 'URL', 'number', 'symbol', 'class', 'toString', ''])(
    'cannot ask for a value of the type %s',
    (type) => {
      refused(annotated([0], [type]));
      refused(annotated({ a: [0] }, { a: [type] }));
      refused(annotated({ a: [0] }, { a: [[type, 'x']] }));
    },
  );

  it('cannot declare equal objects', () => {
    refused({ json: [0, 1], meta: { values: ['set'], referentialEqualities: [[], { 0: ['1'] }], v: 1 } });
    refused({ json: [0, 1], meta: { referentialEqualities: { 0: ['1'] } } });
  });

  it('cannot nest annotations', () => {
    refused(annotated({ a: { b: '2026-01-01' } }, { a: ['Date', { b: ['Date'] }] }));
    refused(annotated({ a: { b: '2026-01-01' } }, { a: { b: ['Date'] } }));
  });

  it('cannot annotate more than a few hundred values', () => {
    const many = (count: number) =>
      annotated(
        Array.from({ length: count }, () => null),
        Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), ['undefined']])),
      );
    expect(read(many(MAX_INPUT_ANNOTATIONS))).toHaveLength(MAX_INPUT_ANNOTATIONS);
    refused(many(MAX_INPUT_ANNOTATIONS + 1));
  });

  it.each(['4000000000', '1', 'length', 'b', 'a.b', '__proto__', 'constructor.prototype', 'a.', '', '\\x', '\\'])(
    'cannot reach beyond what was sent, by the path %j',
    (path) => {
      refused(annotated([null], { [path]: ['undefined'] }));
      refused(annotated({ a: null }, { [path]: ['undefined'] }));
    },
  );

  it('cannot turn other values into dates or nothing', () => {
    refused(annotated({ a: 1 }, { a: ['Date'] }));
    refused(annotated({ a: {} }, { a: ['undefined'] }));
    refused(annotated('text', ['undefined']));
  });

  it.each([1, 'text', [], null, { json: 1, meta: null }, { json: 1, meta: [] }, { json: 1, meta: { values: 1 } }])(
    'is refused with the payload %j',
    refused,
  );

  it('sends nothing that costs more than a moment for each byte', () => {
    const types = fc.constantFrom('Date', 'undefined', 'set', 'map', 'bigint', 'regexp');
    const paths = fc.array(fc.nat(70_000), { minLength: 1, maxLength: 60 }).map((keys) => keys.join('.'));
    const annotations = fc.array(fc.tuple(paths, fc.tuple(types)), { maxLength: 2_000 }).map(Object.fromEntries);
    const equal = fc.dictionary(fc.nat(60_000).map(String), fc.array(fc.nat(60_000).map(String), { maxLength: 500 }));
    const json = fc.nat(60_000).map((length) => Array.from({ length }, (_, index) => index));
    const hostile = fc.record({
      json,
      meta: fc.record(
        { values: fc.oneof(annotations, fc.tuple(types)), referentialEqualities: fc.tuple(fc.constant([]), equal) },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(hostile, (payload) => {
        const bytes = JSON.stringify(payload).length;
        expect(measureCpuMs(() => expectRefusedOrRead(payload))).toBeLessThan(20 + bytes / 1_000);
      }),
      { numRuns: 50 },
    );
  });
});

function expectRefusedOrRead(payload: unknown): void {
  try {
    read(payload);
  } catch (error) {
    expect(error).toBeInstanceOf(WireFormatError);
  }
}

/** Measures this process's CPU time, which a busy machine does not inflate. */
function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
