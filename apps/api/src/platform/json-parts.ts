import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import type { z } from 'zod';

/**
 * A `jsonb` part read through its lenient schema. What an older version wrote and this one cannot read comes out empty,
 * so that one odd record never makes a list or page fail.
 */
export function readPart<Schema extends z.ZodType<object>>(schema: Schema, stored: unknown): z.infer<Schema> {
  const part = schema.safeParse(stored);
  if (part.success) return part.data;
  // Every part's schema has only optional keys, hence an empty object is one of its values.
  return schema.parse({});
}

/** Reads the parts of a record; those that this version stored are taken as they are (ADR 0142). */
export function partReader(partsVersion: number): typeof readPart {
  return partsVersion === PARTS_VERSION ? takePart : readPart;
}

function takePart<Schema extends z.ZodType<object>>(_schema: Schema, stored: unknown): z.infer<Schema> {
  return stored as z.infer<Schema>;
}
