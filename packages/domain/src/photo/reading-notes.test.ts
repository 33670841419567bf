import { expect, it } from 'vitest';
import { PhotoId } from '../api/ids.ts';
import type { PhotoReading } from './photo-readings.ts';
import { describeReadings } from './reading-notes.ts';

const odometer: PhotoReading = {
  photoId: PhotoId.parse('0b9b4f7e-6c0f-4f51-9c8a-0f6d3c1f2a10'),
  category: 'odometer',
  kind: 'mileage',
  value: '12845',
  text: '12845 mi',
  grade: 'check',
  readers: ['tesseract.js'],
  readAt: new Date('2026-11-22T12:00:00Z'),
};

it('says plainly that the odometer photo contradicts the owner', () => {
  expect(describeReadings([odometer], { mileage: 12_345 })).toMatchObject([
    { text: 'The odometer photo shows 12,845; the owner entered 12,345 (please check)', isMismatch: true },
  ]);
});

it('says what the odometer photo says where it agrees, once for two photos', () => {
  expect(describeReadings([odometer, odometer], { mileage: 12_845 })).toMatchObject([
    { text: 'The odometer photo shows 12,845 (please check)', isMismatch: false },
  ]);
});

it('says which model year a paper names, and what the owner entered where that is another', () => {
  const title = { ...odometer, category: 'documents' as const, kind: 'year' as const, value: '2019' };
  const text = 'A photo of the documents says model year 2019';
  expect(describeReadings([title], { year: 2018 })).toMatchObject([
    { text: `${text}; the owner entered 2018 (please check)`, isMismatch: true },
  ]);
  for (const stated of [{ year: 2019 }, {}])
    expect(describeReadings([title], stated)).toMatchObject([{ text: `${text} (please check)`, isMismatch: false }]);
});

it('names the remarks of a title and leaves the VIN to its own comparison', () => {
  const document = { ...odometer, category: 'documents' as const };
  const readings = [
    { ...document, kind: 'title' as const, value: 'lien, salvage', text: 'SALVAGE' },
    { ...document, kind: 'vin' as const, value: 'ZFF80AMA5K0240001' },
  ];
  expect(describeReadings(readings, {})).toMatchObject([
    { text: 'A photo of the documents mentions: lien, salvage', isMismatch: true },
  ]);
});
