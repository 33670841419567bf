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
  expect(describeReadings([odometer], 12_345)).toEqual([
    { text: 'The odometer photo says 12,845; the owner entered 12,345 (please check)', isMismatch: true },
  ]);
});

it('says what the odometer photo says where it agrees, once for two photos', () => {
  expect(describeReadings([odometer, odometer], 12_845)).toEqual([
    { text: 'The odometer photo says 12,845 (please check)', isMismatch: false },
  ]);
});

it('names the remarks of a title and leaves the VIN to its own comparison', () => {
  const document = { ...odometer, category: 'documents' as const };
  const readings = [
    { ...document, kind: 'title' as const, value: 'lien, salvage', text: 'SALVAGE' },
    { ...document, kind: 'vin' as const, value: 'ZFF80AMA5K0240001' },
  ];
  expect(describeReadings(readings, undefined)).toEqual([
    { text: 'A photo of the documents mentions: lien, salvage', isMismatch: true },
  ]);
});
