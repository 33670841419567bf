import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allSizeKeys, InvalidPhotoKeyError, isOriginalKey, isPhotoKey, originalKey, sizeKey } from './photo-key.ts';

describe('keys of photos', () => {
  it('spread photos over folders by the first two digits of their id', () => {
    const id = 'ab12cd34-0000-4000-8000-0123456789ab';
    expect(originalKey(id)).toBe(`ab/${id}.jpg`);
    expect(sizeKey(originalKey(id), 400, 'webp')).toBe(`ab/${id}.w400.webp`);
    expect(sizeKey(originalKey(id), 1200, 'jpeg')).toBe(`ab/${id}.w1200.jpg`);
  });

  it('are recognized for every id and every size', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (id) => {
        const keys = [originalKey(id), ...allSizeKeys(originalKey(id))];
        return keys.length === 19 && new Set(keys).size === 19 && keys.every(isPhotoKey);
      }),
    );
  });

  it('tell a photo from its sizes, and know the sizes that were offered once', () => {
    const key = originalKey('ab12cd34-0000-4000-8000-0123456789ab');
    const keys = allSizeKeys(key);
    expect([isOriginalKey(key), keys.some(isOriginalKey)]).toEqual([true, false]);
    expect(keys).toContain(`${key.slice(0, -4)}.w800.webp`);
  });

  it('are never made of anything else', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPhotoKey(text)));
    for (const id of ['', '../x', 'AB12CD34-0000-4000-8000-0123456789AB', 'ab12cd34-0000-1000-8000-0123456789ab']) {
      expect(() => originalKey(id)).toThrow(InvalidPhotoKeyError);
    }
    const size = sizeKey(originalKey('ab12cd34-0000-4000-8000-0123456789ab'), 160, 'avif');
    expect(() => sizeKey(size, 160, 'webp')).toThrow(InvalidPhotoKeyError);
  });
});
