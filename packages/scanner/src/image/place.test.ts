import { expect, it } from 'vitest';
import { toBarsPlace, toPlace } from './place.ts';

const PICTURE = { width: 200, height: 100 };

it('A part of a picture is given in shares of its sides, without what lies outside', () => {
  expect(toPlace({ x: 50, y: 20, width: 100, height: 10 }, PICTURE)).toEqual({
    x: 0.25,
    y: 0.2,
    width: 0.5,
    height: expect.closeTo(0.1),
  });
  expect(toPlace({ x: -20, y: 90, width: 400, height: 30 }, PICTURE)).toEqual({
    x: 0,
    y: 0.9,
    width: 1,
    height: expect.closeTo(0.1),
  });
});

it('Bars reach above and below the line in which they were read', () => {
  expect(toBarsPlace({ x1: 150, y1: 50, x2: 50, y2: 50 }, PICTURE)).toEqual({
    x: 0.25,
    y: 0.35,
    width: 0.5,
    height: expect.closeTo(0.3),
  });
});

it('Bars that stand upright have no place: a cut of them could not be read', () => {
  expect(toBarsPlace({ x1: 50, y1: 10, x2: 60, y2: 90 }, PICTURE)).toBeNull();
});
