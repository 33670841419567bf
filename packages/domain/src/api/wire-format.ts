import superjson, { type SuperJSONResult } from 'superjson';

/** Annotations that the input of one call may carry: a draft with every photo category full has fewer. */
export const MAX_INPUT_ANNOTATIONS = 500;

/** A path of our inputs is a handful of short names and indexes. */
const MAX_PATH_LENGTH = 200;

/** What JSON cannot hold and our procedures use. */
const TYPES = ['Date', 'undefined'] as const;
type AnnotatedType = (typeof TYPES)[number];

/** Properties that lead out of the data into the language's own objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Raised for a body that none of our clients sends. */
export class WireFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireFormatError';
  }
}

type Container = Record<string, unknown> | unknown[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/**
 * The value as superjson writes it, without the list of equal objects, which nothing here reads. Raises WireFormatError for
 * what JSON and the two known types cannot hold (a map, a set, a big integer).
 */
export function serialize(value: unknown): SuperJSONResult {
  const { json, meta } = superjson.serialize(value);
  if (meta?.values === undefined) return { json };
  if (isKnown(meta.values)) return { json, meta: { values: meta.values, v: 1 } };
  return serialize(withPlainNumbers(value));
}

function isKnown(values: unknown): boolean {
  if (Array.isArray(values)) return isType(values);
  return isRecord(values) && Object.values(values).every(isType);
}

/** NaN, infinities and -0 as JSON.stringify writes them. */
function withPlainNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (!isContainer(value) || value instanceof Date) return assertPlain(value);
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new WireFormatError('Only plain objects can be sent');
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withPlainNumbers(part)]));
}

function assertPlain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') throw new WireFormatError(`A ${typeof value} was given`);
  return value;
}

/**
 * Reads what `serialize` wrote, in time linear in its size: annotations are flat, say Date or undefined, and lead to values that
 * are there. Changes `json` in place. Raises WireFormatError for anything else, sets, maps and equal objects among it, and beyond
 * `maxAnnotations`.
 */
export function deserialize(payload: unknown, maxAnnotations: number): unknown {
  if (payload === undefined) return undefined;
  if (!isRecord(payload)) throw new WireFormatError('The payload is no object');
  const { json, meta } = payload;
  if (meta === undefined) return json;
  const values = annotationsOf(meta);
  if (Array.isArray(values)) return typed(json, typeOf(values));
  let count = 0;
  for (const path in values) {
    count += 1;
    if (count > maxAnnotations) throw new WireFormatError('There are too many annotations');
    apply(json, path, typeOf(values[path]));
  }
  return json;
}

function annotationsOf(meta: unknown): Record<string, unknown> | unknown[] {
  if (!isRecord(meta)) throw new WireFormatError('The annotations are no object');
  for (const key in meta) {
    if (key !== 'values' && key !== 'v') throw new WireFormatError('There are annotations of an unknown kind');
  }
  const { values = {} } = meta;
  if (!isContainer(values)) throw new WireFormatError('The annotated values are no object');
  return values;
}

function isType(value: unknown): value is [AnnotatedType] {
  return Array.isArray(value) && value.length === 1 && (TYPES as readonly unknown[]).includes(value[0]);
}

function typeOf(annotation: unknown): AnnotatedType {
  if (!isType(annotation)) throw new WireFormatError('There is an annotation of an unknown type');
  return annotation[0];
}

function apply(root: unknown, path: string, type: AnnotatedType): void {
  const keys = keysOf(path);
  const last = keys.pop() ?? '';
  let parent = root;
  for (const key of keys) parent = childOf(parent, key);
  const value = childOf(parent, last);
  // childOf has proven that the parent is an object with this property of its own.
  (parent as Record<string, unknown>)[last] = typed(value, type);
}

function childOf(parent: unknown, key: string): unknown {
  if (!isContainer(parent) || FORBIDDEN_KEYS.has(key) || !Object.hasOwn(parent, key) || isLengthOf(parent, key)) {
    throw new WireFormatError('An annotation leads nowhere');
  }
  return (parent as Record<string, unknown>)[key];
}

/** The one property of an array that is its own and no element. */
const isLengthOf = (parent: Container, key: string) => Array.isArray(parent) && key === 'length';

function typed(value: unknown, type: AnnotatedType): Date | undefined {
  if (type === 'undefined' && value === null) return undefined;
  if (type === 'Date' && typeof value === 'string') return new Date(value);
  throw new WireFormatError('An annotation does not fit its value');
}

/** The keys of a path: they are joined by dots; a dot or a backslash that belongs to a key has a backslash before it. */
function keysOf(path: string): string[] {
  if (path.length > MAX_PATH_LENGTH) throw new WireFormatError('An annotation has too long a path');
  const keys: string[] = [];
  let key = '';
  for (let at = 0; at < path.length; at += 1) {
    const character = path.charAt(at);
    if (character === '.') {
      keys.push(key);
      key = '';
    } else if (character === '\\') {
      at += 1;
      key += escaped(path.charAt(at));
    } else {
      key += character;
    }
  }
  return [...keys, key];
}

function escaped(character: string): string {
  if (character !== '.' && character !== '\\') throw new WireFormatError('An annotation has a broken path');
  return character;
}

/**
 * superjson as tRPC's transformer, for both ends, reading only what our own clients and server write. A stranger's annotations
 * are refused before anything walks them: superjson itself follows each through sets and maps from their beginning.
 */
export const wireTransformer = {
  input: { serialize, deserialize: (payload: unknown) => deserialize(payload, MAX_INPUT_ANNOTATIONS) },
  output: { serialize, deserialize: (payload: unknown) => deserialize(payload, Number.POSITIVE_INFINITY) },
};
