import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRangeCurrent, readByteRange } from './byte-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['Bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=0-999999999999999999999999', { start: 0, end: 99 }],
  ])('%s asks for bytes %j of 100', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999999999999-'])(
    '%s lies outside of 100 bytes',
    (header) => {
      expect(readByteRange(header, 100)).toBe('outside');
    },
  );

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'items=0-5', 'bytes=0-1,5-6', 'bytes=a-b', 'bytes=1.5-2'])(
    '%s gets the whole',
    (header) => {
      expect(readByteRange(header, 100)).toBeNull();
    },
  );

  it('never asks for a byte that is not there', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(), (text, first, last, size) => {
        for (const header of [text, `bytes=${text}`, `bytes=${first}-${last}`, `bytes=-${last}`, `bytes=${first}-`]) {
          const range = readByteRange(header, size);
          if (range === null || range === 'outside') continue;
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });

  it('holds only for what If-Range names', () => {
    const etag = '"abc"';
    expect(isRangeCurrent(undefined, etag)).toBe(true);
    expect(isRangeCurrent('"abc"', etag)).toBe(true);
    for (const other of ['W/"abc"', '"abd"', 'Sat, 21 Nov 2026 10:00:00 GMT', '*', ''])
      expect(isRangeCurrent(other, etag)).toBe(false);
  });
});
