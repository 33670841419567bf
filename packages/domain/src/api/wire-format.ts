import superjson, { type SuperJSONResult } from 'superjson';
import { WireFormatError } from './wire-format-error.ts';

/** A draft with every photo category full has fewer. */
export const MAX_INPUT_ANNOTATIONS = 500;

const MAX_PATH_LENGTH = 200;

const TYPES = ['Date', 'undefined'] as const;
type AnnotatedType = (typeof TYPES)[number];

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

type Container = Record<string, unknown> | unknown[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/**
 * Serializes like superjson, but without its list of shared objects, which nothing here reads. Raises WireFormatError
 * for values other than JSON and the two known types (such as a map, a set, or a bigint).
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

function withPlainNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (!isContainer(value) || value instanceof Date) return assertPlain(value);
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new WireFormatError('Only plain objects can be sent');
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withPlainNumbers(part)]));
}

function assertPlain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol')
    throw new WireFormatError(`A ${typeof value} cannot be sent`);
  return value;
}

/**
 * Parses what `serialize` wrote, in linear time: annotations must be flat, name Date or undefined, and point to
 * existing values. Changes `json` in place. Raises WireFormatError for anything else, including sets, maps, and shared
 * objects, and for more than `maxAnnotations`.
 */
export function deserialize(payload: unknown, maxAnnotations: number): unknown {
  if (payload === undefined) return undefined;
  if (!isRecord(payload)) throw new WireFormatError('The payload is not an object');
  const { json, meta } = payload;
  if (meta === undefined) return json;
  const values = readAnnotations(meta);
  if (Array.isArray(values)) return typed(json, readType(values));
  let count = 0;
  for (const path in values) {
    count += 1;
    if (count > maxAnnotations) throw new WireFormatError('There are too many annotations');
    apply(json, path, readType(values[path]));
  }
  return json;
}

function readAnnotations(meta: unknown): Record<string, unknown> | unknown[] {
  if (!isRecord(meta)) throw new WireFormatError('The annotations are not an object');
  for (const key in meta) {
    if (key !== 'values' && key !== 'v') throw new WireFormatError('There are annotations of an unknown kind');
  }
  const { values = {} } = meta;
  if (!isContainer(values)) throw new WireFormatError('The annotated values are not an object');
  return values;
}

function isType(value: unknown): value is [AnnotatedType] {
  return Array.isArray(value) && value.length === 1 && (TYPES as readonly unknown[]).includes(value[0]);
}

function readType(annotation: unknown): AnnotatedType {
  if (!isType(annotation)) throw new WireFormatError('There is an annotation of an unknown type');
  return annotation[0];
}

function apply(root: unknown, path: string, type: AnnotatedType): void {
  const keys = splitPath(path);
  const last = keys.pop() ?? '';
  let parent = root;
  for (const key of keys) parent = getChild(parent, key);
  const value = getChild(parent, last);
  // `getChild` has checked that the parent is an object with this own property.
  (parent as Record<string, unknown>)[last] = typed(value, type);
}

function getChild(parent: unknown, key: string): unknown {
  if (!isContainer(parent) || FORBIDDEN_KEYS.has(key) || !Object.hasOwn(parent, key) || isArrayLength(parent, key)) {
    throw new WireFormatError('An annotation leads nowhere');
  }
  return (parent as Record<string, unknown>)[key];
}

/** `length` is an own property of arrays, but not an element. */
const isArrayLength = (parent: Container, key: string) => Array.isArray(parent) && key === 'length';

function typed(value: unknown, type: AnnotatedType): Date | undefined {
  if (type === 'undefined' && value === null) return undefined;
  if (type === 'Date' && typeof value === 'string') return new Date(value);
  throw new WireFormatError('An annotation does not fit its value');
}

function splitPath(path: string): string[] {
  if (path.length > MAX_PATH_LENGTH) throw new WireFormatError('The path of an annotation is too long');
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
 * A tRPC transformer that accepts only what our own clients and server write. Unknown annotations are rejected up
 * front, because superjson takes quadratic time to follow them through sets and maps. The server writes its responses
 * faster (serialize-response.ts).
 */
export const wireTransformer = {
  input: { serialize, deserialize: (payload: unknown) => deserialize(payload, MAX_INPUT_ANNOTATIONS) },
  output: {
    serialize,
    deserialize: (payload: unknown) => deserialize(payload, Number.POSITIVE_INFINITY),
  },
};
