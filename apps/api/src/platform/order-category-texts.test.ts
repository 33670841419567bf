import { expect, it } from 'vitest';
import { orderCategoryTexts } from './order-category-texts.ts';

const photo = (name: string) => ({ url: '/api/photos/1', name, advice: ['dark'] });

/** PostgreSQL writes JSON with a space after each colon and comma. */
const spaced = (text: string) => text.replaceAll('":', '": ').replaceAll(',"', ', "');

it.each([
  ['PostgreSQL', spaced],
  ['JSON.stringify', (text: string) => text],
])('the categories in a text of %s come into their order, and nothing else changes', (_, write) => {
  const [scenic, trunk] = [[photo('a'), photo('b')], [photo('c')]];
  const text = orderCategoryTexts(write(JSON.stringify({ trunk, under_hood: [], scenic })));
  expect(JSON.parse(text)).toEqual({ trunk, under_hood: [], scenic });
  expect(Object.keys(JSON.parse(text))).toEqual(['scenic', 'under_hood', 'trunk']);
  expect(orderCategoryTexts(text)).toBe(text);
});

it('names that look like categories are names', () => {
  const odd = ['"scenic": [', ', "scenic": [', '{"scenic":[', '\\", "trunk": [', ']}, "trunk": [{'].map(photo);
  const text = orderCategoryTexts(spaced(JSON.stringify({ trunk: odd, scenic: odd })));
  expect(JSON.parse(text)).toEqual(JSON.parse(spaced(JSON.stringify({ scenic: odd, trunk: odd }))));
  expect(Object.keys(JSON.parse(text))).toEqual(['scenic', 'trunk']);
});

it('no photos are none', () => {
  expect(orderCategoryTexts('{}')).toBe('{}');
});
