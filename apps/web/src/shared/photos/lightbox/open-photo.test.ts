import { expect, test } from 'vitest';
import { readOpenPhoto, writeOpenPhoto } from './open-photo.ts';

test('the address counts photos from one', () => {
  expect(writeOpenPhoto(0)).toBe('1');
  expect(readOpenPhoto('1', 3)).toBe(0);
  expect(readOpenPhoto('3', 3)).toBe(2);
});

test('where a page has several lists, the address names the list', () => {
  expect(writeOpenPhoto(2, 'trunk')).toBe('trunk.3');
  expect(readOpenPhoto('trunk.3', 3, 'trunk')).toBe(2);
  expect(readOpenPhoto('trunk.3', 3, 'scenic')).toBeNull();
  expect(readOpenPhoto('3', 3, 'trunk')).toBeNull();
});

test('an address without a photo, or with one that is not there, opens nothing', () => {
  expect(readOpenPhoto(null, 3)).toBeNull();
  for (const value of ['', '0', '4', '-1', '1.5', '1e0', 'x', '99999999999999999999']) {
    expect(readOpenPhoto(value, 3), value).toBeNull();
  }
});
