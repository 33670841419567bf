import fc from 'fast-check';

export const SPOILERS = [
  'none',
  'boundary',
  'type',
  'missing',
  'extra',
  'huge',
  'unicode',
  'nested',
  'anything',
] as const;
export type Spoiler = (typeof SPOILERS)[number];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u200b',
  'e\u0301'.repeat(50),
  '👨‍👩‍👧‍👦',
  'İstanbul ß ﬁ',
  '\r\nBcc: x@example.com',
  "'; drop table users; --",
  '{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  5,
  6,
  7,
  10,
  11,
  65_535,
  65_536,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e308,
  5e-324,
];
const LENGTHS = [
  1, 2, 3, 5, 6, 16, 17, 18, 40, 41, 64, 65, 100, 101, 200, 201, 254, 255, 256, 1_000, 1_001, 5_000, 5_001,
];
const OTHERS: unknown[] = [
  null,
  true,
  false,
  'true',
  '1',
  0,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 'x' },
  { $ne: null },
  'NaN',
];
const EXTRAS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  'status',
  'id',
  'userId',
  'phoneVerified',
  'createdAt',
  '',
  'ключ',
  'length',
];

const HUGE = ['x'.repeat(100_000), '𝕏'.repeat(30_000), Array(20_000).fill(0), 'x'.repeat(1_100_000)];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const VALUES: Readonly<Record<Exclude<Spoiler, 'none' | 'missing' | 'extra' | 'anything'>, fc.Arbitrary<unknown>>> = {
  boundary: fc.oneof(
    fc.constantFrom(...NUMBERS),
    fc.constantFrom(...LENGTHS).map((length) => 'a'.repeat(length)),
  ),
  type: fc.constantFrom(...OTHERS),
  huge: fc.constantFrom(...HUGE),
  unicode: fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 })),
  nested: fc.constantFrom(30, 500, 4_000).map(nested),
};

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function parentAt(whole: unknown, path: Path): Record<string, unknown> {
  // Paths come from this very value, so everything above their end is an object.
  return path.slice(0, -1).reduce((part, key) => (part as Record<string, unknown>)[key], whole) as Record<
    string,
    unknown
  >;
}

function put(whole: unknown, path: Path, value: unknown): unknown {
  const last = path.at(-1);
  if (last === undefined) return value;
  parentAt(whole, path)[last] = value;
  return whole;
}

function without(whole: unknown, path: Path): unknown {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  delete parentAt(whole, path)[last];
  return whole;
}

/**
 * A body with one corrupted value, as text, because only text preserves a key like `__proto__` and half a surrogate.
 */
export function spoiled(good: fc.Arbitrary<unknown>, spoiler: Spoiler): fc.Arbitrary<unknown> {
  const copy = good.map((value) => structuredClone(value));
  if (spoiler === 'none') return copy;
  if (spoiler === 'anything') return fc.jsonValue();
  const place = fc.nat();
  const at = (value: unknown, index: number): Path => {
    const places = placesIn(value);
    return places[index % places.length] ?? [];
  };
  if (spoiler === 'missing') return fc.tuple(copy, place).map(([value, index]) => without(value, at(value, index)));
  if (spoiler === 'extra') {
    return fc.tuple(copy, fc.constantFrom(...EXTRAS), fc.jsonValue({ maxDepth: 1 })).map(([value, key, extra]) => {
      if (typeof value !== 'object' || value === null) return value;
      // An own property, as JSON.parse would create it.
      return Object.defineProperty(value, key, { value: extra, enumerable: true, configurable: true, writable: true });
    });
  }
  return fc.tuple(copy, place, VALUES[spoiler]).map(([value, index, bad]) => put(value, at(value, index), bad));
}
