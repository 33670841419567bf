import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';

export interface HostileBody {
  kind: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=fuzz' };

const SIZES = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 2_000, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 40_000, max: 80_000 }) },
);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const getRecord = (count: number, name: (index: number) => string, value: unknown) =>
  Object.fromEntries(numbers(count).map((index) => [name(index), value]));

const TYPES = fc.constantFrom<unknown>(
  ['set'],
  ['map'],
  ['bigint'],
  ['regexp'],
  ['Error'],
  ['URL'],
  ['number'],
  ['Date', 'Date'],
  [['typed-array', 'Float64Array']],
  [['typed-array', 'Uint8Array'], { 0: ['bigint'] }],
  [['symbol', 'iterator']],
  [['class', 'Object']],
  [['custom', 'x']],
  ['set', { 0: ['set', { 0: ['map'] }] }],
  ['constructor'],
  [],
  'Date',
  null,
);

const PATHS = fc.constantFrom(
  '__proto__',
  '__proto__.role',
  'constructor.prototype.role',
  'a.__proto__.x',
  'a.length',
  'a.4294967294',
  'a.-1',
  'a..0',
  '\\',
  '.',
  '',
  'a'.repeat(20_000),
  'a.'.repeat(20_000),
  'a.0.1.2.3',
);

interface Annotated {
  json: unknown;
  meta: unknown;
}

/** Annotations that none of our clients send: each is rejected before anything walks it. */
const ANNOTATIONS: Readonly<Record<string, fc.Arbitrary<Annotated>>> = {
  'a type of the whole': fc
    .tuple(SIZES, TYPES)
    .map(([size, type]) => ({ json: numbers(size), meta: { values: type ?? ['set'], v: 1 } })),
  'big numbers and patterns': fc
    .tuple(SIZES, fc.constantFrom('bigint', 'regexp', 'URL', 'number'))
    .map(([size, type]) => ({ json: '9('.repeat(size).slice(0, size * 2), meta: { values: [type] } })),
  'equal objects': fc.tuple(SIZES, SIZES).map(([rows, paths]) => ({
    json: numbers(rows),
    meta: { values: ['set'], referentialEqualities: [[], { 0: numbers(paths).map(() => String(rows - 1)) }], v: 1 },
  })),
  'equal objects alone': SIZES.map((size) => ({
    json: { a: [{}], b: numbers(size) },
    meta: { referentialEqualities: { 'a.0': numbers(size).map((index) => `b.${index}`) }, v: 1 },
  })),
  'paths into a set': fc.tuple(SIZES, fc.integer({ min: 1, max: 5_000 })).map(([size, paths]) => ({
    json: { a: numbers(size) },
    meta: { values: { a: ['set'], ...getRecord(paths, (index) => `a.${size - 1 - index}`, ['undefined']) }, v: 1 },
  })),
  'thousands of known types': fc
    .tuple(fc.integer({ min: 501, max: 20_000 }), fc.constantFrom(['undefined'], ['Date']))
    .map(([size, type]) => ({
      json: { a: numbers(size).map(() => (type[0] === 'Date' ? '2026-01-01T00:00:00.000Z' : null)) },
      meta: { values: getRecord(size, (index) => `a.${index}`, type), v: 1 },
    })),
  'paths that lead out': fc.tuple(PATHS, fc.constantFrom(['undefined'], ['Date'], ['set'])).map(([path, type]) => ({
    json: { a: [null] },
    meta: { values: { [path]: type }, v: 1 },
  })),
  'types inside types': fc.integer({ min: 1, max: 1_000 }).map((depth) => ({
    json: { a: [[]] },
    meta: { values: numbers(depth).reduce<unknown>((inside) => ['set', { 0: inside }], ['set']), v: 1 },
  })),
  'annotations that are none': fc
    .constantFrom<unknown>('set', 7, [], { values: 'set' }, { values: 7 }, { x: 1 }, null, false)
    .map((meta) => ({ json: { a: 1 }, meta })),
};

/** Bodies of calls that our own clients never send, which parsing must reject as MALFORMED_REQUEST. */
export const annotatedBodies: fc.Arbitrary<HostileBody> = fc
  .constantFrom(...Object.entries(ANNOTATIONS))
  .chain(([kind, bodies]) =>
    bodies.map((body) => ({ kind, headers: JSON_TYPE, bytes: Buffer.from(JSON.stringify(body)) })),
  );

const DEEPEST = 100_000;

const SHAPES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'arrays in arrays': fc
    .constantFrom(1_000, 20_000, DEEPEST)
    .map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  'objects in objects': fc
    .constantFrom(1_000, 20_000, DEEPEST)
    .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  'arrays that never end': fc.constantFrom(20_000, DEEPEST).map((depth) => '['.repeat(depth)),
  '80,000 keys': fc.constantFrom('k', '1', 'key of some length ').map((name) => {
    return JSON.stringify(getRecord(name.length > 1 ? 30_000 : 80_000, (index) => `${name}${index}`, 0));
  }),
  'one key 60,000 times': fc.constant(`{${'"a":1,'.repeat(60_000)}"a":2}`),
  'arrays of 60,000': fc
    .constantFrom<unknown>(0, null, 'x', {}, [], { url: '' })
    .map((item) => JSON.stringify(Array(60_000).fill(item))),
  'fields of 60,000': fc
    .constantFrom('photos', 'personalInfo', 'username', 'ids')
    .map((name) => JSON.stringify({ [name]: Array(60_000).fill({ a: 1 }) })),
  'a long text': fc
    .constantFrom('x', ' ', '\\u0000', '\\ud800', '(a+)+', '%', '👨‍👩‍👧‍👦')
    .map((unit) => `{"username":"${unit.repeat(Math.floor(900_000 / unit.length))}"}`.slice(0, 1_000_000)),
  'a long number': fc.constantFrom('9', '1e', '-').map((unit) => `{"year":${unit.repeat(200_000)}}`),
  'white space': fc.constant(`${' '.repeat(900_000)}{}`),
};

const shapes = fc
  .constantFrom(...Object.entries(SHAPES))
  .chain(([kind, texts]) => texts.map((text) => ({ kind, text })));

export const shapedBodies = (isCall: boolean): fc.Arbitrary<HostileBody> =>
  shapes.map(({ kind, text }) => ({
    kind,
    headers: JSON_TYPE,
    bytes: Buffer.from(isCall ? `{"json":${text}}` : text),
  }));

const field = (name: string, value: string) =>
  `--fuzz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const buildForm = (fields: readonly (readonly [string, string])[]) =>
  `${fields.map(([name, value]) => field(name, value)).join('')}--fuzz--\r\n`;

const FORMS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'thousands of fields': SIZES.map((size) => buildForm(numbers(size).map((index) => [`f${index}`, '1'] as const))),
  'one field thousands of times': SIZES.map((size) => buildForm(numbers(size).map(() => ['make', '1'] as const))),
  'large JSON fields': fc
    .integer({ min: 1, max: 20 })
    .map((fields) =>
      buildForm(numbers(fields).map((index) => [`p${index}`, JSON.stringify(Array(5_000).fill({ a: 1 }))] as const)),
    ),
  'a shaped field': shapes.map(({ text }) => buildForm([['personalInfo', text]])),
  'a boundary that is never closed': SIZES.map((size) => `${field('a', 'x'.repeat(size))}--fuz`),
  'almost boundaries': SIZES.map((size) => `--fuzz\r\n\r\n${'\r\n--fuz'.repeat(size)}\r\n--fuzz--\r\n`),
  'another boundary': SIZES.map((size) => buildForm([['a', 'x'.repeat(size)]]).replaceAll('--fuzz', '--else')),
  'headers without an end': SIZES.map((size) => `--fuzz\r\n${'X-A: b\r\n'.repeat(size)}`),
  'a long field name': SIZES.map((size) => buildForm([['n'.repeat(size), '1']])),
  'parameters without an end': SIZES.map(
    (size) => `--fuzz\r\nContent-Disposition: form-data; name="a"${'; x="y\\""'.repeat(size)}\r\n\r\n1\r\n--fuzz--\r\n`,
  ),
  'prototype names': fc.constant(
    buildForm([
      ['__proto__', '{"role":"admin"}'],
      ['constructor', '{"prototype":{"role":"admin"}}'],
    ]),
  ),
  'files where none belong': SIZES.map(
    (size) =>
      `--fuzz\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n${'x'.repeat(size)}\r\n--fuzz--\r\n`,
  ),
};

const BOUNDARIES = ['fuzz', '"fuzz"', '', 'x'.repeat(300), 'fuzz; boundary=else', '"\\"'];

export const formBodies: fc.Arbitrary<HostileBody> = fc
  .record({
    form: fc.constantFrom(...Object.entries(FORMS)).chain(([kind, texts]) => texts.map((text) => ({ kind, text }))),
    boundary: fc.oneof(
      { weight: 5, arbitrary: fc.constant('fuzz') },
      { weight: 1, arbitrary: fc.constantFrom(...BOUNDARIES) },
    ),
    keep: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  })
  .map(({ form: { kind, text }, boundary, keep }) => ({
    kind: `form: ${kind}`,
    headers: boundary === 'fuzz' ? FORM_TYPE : { 'content-type': `multipart/form-data; boundary=${boundary}` },
    bytes: Buffer.from(text.slice(0, Math.ceil(text.length * keep))),
  }));

const UNFOLDING = Buffer.from(`{"json":"${'x'.repeat(2_000_000)}"}`);
const COMPRESSED: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(UNFOLDING),
  br: brotliCompressSync(UNFOLDING),
  deflate: deflateSync(UNFOLDING),
  zstd: zstdCompressSync(UNFOLDING),
  'gzip, gzip': gzipSync(gzipSync(UNFOLDING)),
  'x-gzip': gzipSync(UNFOLDING),
  GZIP: gzipSync(UNFOLDING),
};

/** A few kilobytes that would expand to megabytes: must be rejected unread. */
export const compressedBodies: fc.Arbitrary<HostileBody> = fc
  .record({ encoding: fc.constantFrom(...Object.entries(COMPRESSED)), type: fc.constantFrom(JSON_TYPE, FORM_TYPE) })
  .map(({ encoding: [name, bytes], type }) => ({
    kind: `compressed: ${name}`,
    headers: { ...type, 'content-encoding': name },
    bytes,
  }));
