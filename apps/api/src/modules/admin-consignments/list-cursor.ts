import { DomainError } from '@marque/domain/errors';
import { z } from 'zod';

/** The place of a row in a list ordered by time and id, both descending. */
export interface ListPlace {
  /** PostgreSQL's own text of a `timestamptz`: a JavaScript date would lose its microseconds, and rows with them. */
  at: string;
  id: number;
}

const Place = z.tuple([
  z.string().regex(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)*$/),
  z.int().positive(),
]);

export function encodeCursor({ at, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Raises VALIDATION_FAILED for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): ListPlace {
  const place = Place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!place.success) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['cursor'], message: 'Not a cursor of this list' }],
    });
  }
  const [at, id] = place.data;
  return { at, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
