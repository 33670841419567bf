import { DomainError } from '@marque/domain/api/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, decodeCursor, encodeCursor } from './list-cursor.ts';

const AT = '2026-01-01 10:00:00.123456+00';

describe('A cursor', () => {
  it('leads back to its place', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((key) => !key.includes('\u0000') && key.isWellFormed()),
        fc.integer({ min: 1 }),
        (key, id) => {
          const place = { order: 'customer', key, id };
          expect(decodeCursor(encodeCursor(place), 'customer', 'text')).toEqual(place);
        },
      ),
    );
  });

  it('belongs to one order', () => {
    const cursor = encodeCursor({ order: 'newest', key: AT, id: 3 });
    expect(decodeCursor(cursor, 'newest', 'timestamptz').id).toBe(3);
    expect(() => decodeCursor(cursor, 'oldest', 'timestamptz')).toThrow(DomainError);
  });

  it('is refused when it is anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue()), (anything) => {
        const text = typeof anything === 'string' ? anything : JSON.stringify(anything);
        const cursor = Buffer.from(text).toString('base64url');
        expect(() => decodeCursor(cursor, 'newest', 'timestamptz')).toThrow(DomainError);
      }),
    );
    const cursor = encodeCursor({ order: 'newest', key: AT, id: 3 });
    expect(() => decodeCursor(`${cursor}=`, 'newest', 'timestamptz')).toThrow(DomainError);
    expect(() => decodeCursor(`!${cursor}`, 'newest', 'timestamptz')).toThrow(DomainError);
    const later = encodeCursor({ order: 'newest', key: `${AT}'; select 1`, id: 1 });
    expect(() => decodeCursor(later, 'newest', 'timestamptz')).toThrow(DomainError);
  });

  it('is there only while rows are left', () => {
    const rows = [1, 2, 3].map((id) => ({ key: AT, id }));
    expect(cutPage(rows, 3, 'newest')).toEqual({ page: rows, nextCursor: null });
    expect(cutPage(rows, 2, 'newest').nextCursor).toBe(encodeCursor({ order: 'newest', key: AT, id: 2 }));
  });
});
