import { wireTransformer } from '@marque/domain/api/wire-format';
import { describe, expect, it } from 'vitest';
import { encodePieces, JsonText, JsonTextPage } from './json-text.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');
const CARS = [{ owner: 'Ada', at: AT }, { owner: 'Łukasz 😀' }, { owner: 'René', at: AT }];
const TEXTS = CARS.map((car) => JSON.stringify(car));
const write = (value: unknown) => JSON.stringify(wireTransformer.output.serialize(value));
const page = (count: number) =>
  new JsonTextPage(TEXTS.slice(0, count), { total: null, nextCursor: 'c' }, (index) => (CARS[index]?.at ? ['at'] : []));

describe('JSON text on the wire', () => {
  it.each([
    ['with dates', new JsonText(TEXTS[0] ?? '', ['at']), CARS[0]],
    ['without dates', new JsonText(TEXTS[1] ?? ''), CARS[1]],
    ['of no items', page(0), { items: [], total: null, nextCursor: 'c' }],
    ['of one item', page(1), { items: CARS.slice(0, 1), total: null, nextCursor: 'c' }],
    ['of several items', page(3), { items: CARS, total: null, nextCursor: 'c' }],
  ])('%s is what superjson writes, in UTF-8', (_, text, value) => {
    expect(String(encodePieces(text.toWire()))).toBe(write(value));
    expect(text.read()).toEqual(value);
  });
});
