import { DomainError } from '@marque/domain/api/errors';
import { MAX_DB_INTEGER } from '@marque/domain/api/ids';
import { z } from 'zod';

export interface ListPlace {
  order: string;
  /** The sort key as PostgreSQL prints it: a JavaScript date would lose microseconds, and rows with them. */
  key: string;
  id: number;
}

const Place = z.tuple([
  z.string(),
  z.string().refine((key) => !key.includes('\u0000')),
  z.int().positive().max(MAX_DB_INTEGER),
]);
const TIMESTAMP = /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)*$/;

export function encodeCursor({ order, key, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

/** Raises VALIDATION_FAILED for anything that `encodeCursor` did not make for this order. */
export function decodeCursor(cursor: string, order: string, keyType: 'timestamptz' | 'text'): ListPlace {
  const place = Place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  const [madeFor, key, id] = place.data ?? [];
  const isOfThisList = madeFor === order && key !== undefined && (keyType === 'text' || TIMESTAMP.test(key));
  if (!isOfThisList || id === undefined || encodeCursor({ order, key, id }) !== cursor) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['cursor'], message: 'Not a cursor of this list' }],
    });
  }
  return { order, key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rows include one more than the page, to tell whether there is a next one. */
export function cutPage<Row extends { key: string; id: number }>(
  rows: Row[],
  limit: number,
  order: string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor({ order, key: last.key, id: last.id }) : null };
}
