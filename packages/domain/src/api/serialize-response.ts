import type { SuperJSONResult } from 'superjson';
import { wireTransformer } from './wire-format.ts';
import { WireFormatError } from './wire-format-error.ts';

type Annotation = ['Date'] | ['undefined'];

interface Walk {
  annotations: Record<string, Annotation>;
  isAnnotated: boolean;
  keys: (string | number)[];
}

/**
 * Serializes a response as superjson would, at a fraction of the cost: values stay as they are, since `JSON.stringify`
 * writes dates the same way, and only objects that contain `undefined` are copied (ADR 0128). Raises WireFormatError
 * for types that the API never sends: maps, sets, big integers, errors, symbols.
 */
export function serializeResponse(value: unknown): SuperJSONResult {
  const root = getAnnotation(value);
  const walk: Walk = { annotations: {}, isAnnotated: false, keys: [] };
  const json = writePart(value, walk);
  if (root) return toResult(json, root);
  return walk.isAnnotated ? toResult(json, walk.annotations) : toResult(json);
}

/** superjson types `json` as plain JSON; here dates only become JSON when the text is written. */
function toResult(json: unknown, values?: Annotation | Walk['annotations']): SuperJSONResult {
  return (values ? { json, meta: { values, v: 1 } } : { json }) as SuperJSONResult;
}

function getAnnotation(value: unknown): Annotation | null {
  if (value === undefined) return ['undefined'];
  return value instanceof Date && !Number.isNaN(value.getTime()) ? ['Date'] : null;
}

function isPlainJson(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
}

function writePart(value: unknown, walk: Walk): unknown {
  if (isPlainJson(value) || value instanceof Date) return value;
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) throw new WireFormatError(`A ${typeof value} cannot be sent`);
  return Array.isArray(value) ? writeArray(value, walk) : writeRecord(value, walk);
}

function writeArray(items: readonly unknown[], walk: Walk): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (isPlainJson(item)) continue;
    const written = writeChild(item, index, walk);
    if (written === item) continue;
    copy ??= [...items];
    copy[index] = written;
  }
  return copy ?? items;
}

function writeRecord(record: object, walk: Walk): object {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) throw new WireFormatError('Only plain objects can be sent');
  let copy: Record<string, unknown> | null = null;
  // Only own properties: neither prototype has enumerable ones. Object.entries would double the cost.
  for (const key in record) {
    assertHarmless(key);
    const item = (record as Record<string, unknown>)[key];
    if (isPlainJson(item)) continue;
    const written = writeChild(item, key, walk);
    if (written === item) continue;
    copy ??= { ...record };
    copy[key] = written;
  }
  return copy ?? record;
}

function writeChild(child: unknown, key: string | number, walk: Walk): unknown {
  walk.keys.push(key);
  const annotation = getAnnotation(child);
  if (annotation) {
    walk.annotations[walk.keys.map(escapeKey).join('.')] = annotation;
    walk.isAnnotated = true;
  }
  const written = writePart(child, walk);
  walk.keys.pop();
  return written;
}

/** Like superjson, never sends a key that could lead to a prototype. */
function assertHarmless(key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw new WireFormatError(`A property ${key} cannot be sent`);
}

const SPECIAL = /[.\\]/;
const escapeKey = (key: string | number) =>
  typeof key === 'string' && SPECIAL.test(key) ? key.replace(/[.\\]/g, '\\$&') : key;

export const serverTransformer = {
  input: wireTransformer.input,
  output: { ...wireTransformer.output, serialize: serializeResponse },
};
