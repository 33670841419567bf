import { expect, it } from 'vitest';
import { closeUpSource, photoSourceSet } from './photo-source.ts';

const url = '/api/photos/018f3a2e-0000-4000-8000-000000000000';

it('A photo across a screen comes in up to 2,400 pixels, one of a card in up to 1,200', () => {
  const photo = { url, width: 4032 };
  const card = `${url}?w=160 160w, ${url}?w=400 400w, ${url}?w=1200 1200w`;
  expect(photoSourceSet(photo, 'card')).toBe(card);
  expect(photoSourceSet(photo, 'screen')).toBe(`${card}, ${url}?w=2400 2400w`);
  expect(photoSourceSet({ url }, 'screen')).toBe(`${card}, ${url}?w=2400 2400w`);
});

it('A photo of at most 1,200 pixels has no larger size', () => {
  const photo = { url, width: 1200 };
  expect(photoSourceSet(photo, 'screen')).toBe(photoSourceSet(photo, 'card'));
});

it('A close-up shows the original where every browser shows its type, otherwise the largest size', () => {
  expect(closeUpSource({ url, type: 'image/jpeg' })).toBe(url);
  expect(closeUpSource({ url, type: 'image/heic' })).toBe(`${url}?w=2400`);
  expect(closeUpSource({ url })).toBe(`${url}?w=2400`);
});
