import type { PhotoPlace } from '@marque/domain/photo/photo-readings';
import { expect, it } from 'vitest';
import { cutOut } from './photo-cut.ts';

const photo = { width: 4000, height: 3000 };
const place: PhotoPlace = { x: 0.3, y: 0.4, width: 0.4, height: 0.05 };

it('The plate is cut out around the place in which its VIN was read, with a margin', () => {
  const cut = cutOut(photo, place);
  expect(cut?.ratio).toBeCloseTo((0.44 * 4000) / (0.11 * 3000));
  expect(cut?.width).toBeCloseTo(100 / 0.44);
  expect(cut?.left).toBeCloseTo((-100 * 0.28) / 0.44);
  expect(cut?.top).toBeCloseTo((-100 * 0.37) / 0.11);
});

it('The margin ends where the photo ends', () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(cutOut(photo, whole)).toEqual({
    ratio: 4 / 3,
    width: 100,
    left: -0,
    top: -0,
  });
});

it('There is no cut where no reader said where it read, or of a photo without a size', () => {
  expect(cutOut(photo, null)).toBeNull();
  expect(cutOut(photo, undefined)).toBeNull();
  expect(cutOut({}, place)).toBeNull();
});

it('A long line is cut higher than it is, with the line in the middle as far as the photo goes', () => {
  const line = { x: 0, y: 0.5, width: 1, height: 0.02 };
  const cut = cutOut(photo, line);
  expect(cut?.ratio).toBeCloseTo(6.5);
  const height = 4000 / 6.5 / 3000;
  expect(cut?.top).toBeCloseTo((-100 * (0.51 - height / 2)) / height);
  expect(cutOut(photo, { ...line, y: 0.98 })?.top).toBeCloseTo((-100 * (1 - height)) / height);
});
