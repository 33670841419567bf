import { PhotoId } from '@marque/domain/api/ids';
import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import { photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import { findCut } from './photo-cut.ts';

const photoId = PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11');
const photo = { url: photoUrl(photoId), width: 4000, height: 3000 };
const reading: PhotoReading = {
  photoId,
  category: 'vin_plate',
  kind: 'vin',
  value: 'ZFF80AMA5K0240001',
  text: 'ZFF80AMA5K0240001',
  grade: 'certain',
  readers: ['print'],
  readAt: new Date('2026-11-21T10:00:00Z'),
  place: { x: 0.3, y: 0.4, width: 0.4, height: 0.05 },
};

it('The plate is cut out around the place in which its VIN was read, with a margin', () => {
  const cut = findCut(photo, [reading], 'vin');
  expect(cut?.ratio).toBeCloseTo((0.44 * 4000) / (0.11 * 3000));
  expect(cut?.width).toBeCloseTo(100 / 0.44);
  expect(cut?.left).toBeCloseTo((-100 * 0.28) / 0.44);
  expect(cut?.top).toBeCloseTo((-100 * 0.37) / 0.11);
});

it('The margin ends where the photo ends', () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(findCut(photo, [{ ...reading, place: whole }], 'vin')).toEqual({
    ratio: 4 / 3,
    width: 100,
    left: -0,
    top: -0,
  });
});

it('A photo is shown whole where no reader said where its VIN is', () => {
  const other = PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c12');
  expect(findCut(photo, [], 'vin')).toBeNull();
  expect(findCut(photo, [{ ...reading, place: null }], 'vin')).toBeNull();
  expect(findCut(photo, [{ ...reading, photoId: other }], 'vin')).toBeNull();
  expect(findCut(photo, [reading], 'mileage')).toBeNull();
  expect(findCut({ url: photo.url }, [reading], 'vin')).toBeNull();
});

it('A long line is cut higher than it is, with the line in the middle as far as the photo goes', () => {
  const line = { x: 0, y: 0.5, width: 1, height: 0.02 };
  const cut = findCut(photo, [{ ...reading, place: line }], 'vin');
  expect(cut?.ratio).toBeCloseTo(6.5);
  const height = 4000 / 6.5 / 3000;
  expect(cut?.top).toBeCloseTo((-100 * (0.51 - height / 2)) / height);
  expect(findCut(photo, [{ ...reading, place: { ...line, y: 0.98 } }], 'vin')?.top).toBeCloseTo(
    (-100 * (1 - height)) / height,
  );
});
