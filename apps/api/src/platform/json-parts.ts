import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import type { z } from 'zod';

/**
 * Parses a `jsonb` part with its lenient schema. Anything unreadable from an older version becomes empty, so that one
 * bad record never fails a list or page.
 */
export function readPart<Schema extends z.ZodType<object>>(schema: Schema, stored: unknown): z.infer<Schema> {
  const part = schema.safeParse(stored);
  if (part.success) return part.data;
  // All keys of every part's schema are optional, so an empty object is valid.
  return schema.parse({});
}

/** Parses the parts of a record; those that this version stored are returned as they are (ADR 0142). */
export function partReader(partsVersion: number): typeof readPart {
  return partsVersion === PARTS_VERSION ? takePart : readPart;
}

function takePart<Schema extends z.ZodType<object>>(_schema: Schema, stored: unknown): z.infer<Schema> {
  return stored as z.infer<Schema>;
}
