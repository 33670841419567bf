import { describe, expect, it } from 'vitest';
import { PhotoId } from '../api/ids.ts';
import type { PhotoReading } from '../photo/photo-readings.ts';
import { isSameMake } from './make-names.ts';
import { checkVin, listVinWarnings, type VinEvidence } from './vin-comparison.ts';

const VIN = 'ZFF80AMA5K0240001';
const now = new Date('2026-11-21T12:00:00Z');
const agreeing: VinEvidence = {
  stated: { vin: VIN, make: 'Ferrari', year: 2019 },
  capture: { how: 'barcode', read: VIN },
  decoded: { by: 'decoder', make: 'FERRARI', years: [2019] },
  now,
};

describe('The agreement check for staff', () => {
  it('lays owner, capture and decoder side by side', () => {
    expect(checkVin(agreeing)).toEqual({
      statements: [
        { by: 'stated', vin: VIN, make: 'Ferrari', years: [2019] },
        { by: 'barcode', vin: VIN, make: 'Ferrari', years: [2019] },
        { by: 'decoder', vin: VIN, make: 'FERRARI', years: [2019] },
      ],
      disagreements: [],
    });
  });

  it('names every disagreement', () => {
    const { disagreements } = checkVin({
      ...agreeing,
      stated: { vin: 'ZFF80AMA5K0240007', make: 'Porsche', year: 2009 },
    });
    expect(disagreements).toEqual([
      `The barcode reads ${VIN}, but the owner submitted ZFF80AMA5K0240007. They differ in position 17.`,
      'According to the VIN, the make is FERRARI, but the owner entered Porsche.',
      'According to the VIN, the model year is 2019, but the owner entered 2009.',
    ]);
  });

  it('lets the photo of the VIN plate say what it says, and a mismatch plainly', () => {
    const reading: PhotoReading = {
      photoId: PhotoId.parse('0b9b4f7e-6c0f-4f51-9c8a-0f6d3c1f2a10'),
      category: 'vin_plate',
      kind: 'vin',
      value: VIN,
      text: VIN,
      grade: 'certain',
      readers: ['bars'],
      readAt: now,
    };
    const stated = { by: 'plate_photo', vin: VIN, make: 'Ferrari', years: [2019], grade: 'certain' };
    const { statements, disagreements } = checkVin({ ...agreeing, photos: [reading] });
    expect([statements.at(-1), disagreements]).toEqual([stated, []]);
    const other = { ...reading, value: 'ZFF80AMA5K0240007', grade: 'check' as const };
    expect(checkVin({ ...agreeing, photos: [other] }).disagreements).toEqual([
      `The photo of the VIN plate shows ZFF80AMA5K0240007; the owner entered ${VIN} (please check)`,
    ]);
  });

  it('explains a year next to the model year', () => {
    const { disagreements } = checkVin({ ...agreeing, stated: { ...agreeing.stated, year: 2018 } });
    expect(disagreements).toEqual([
      'According to the VIN, the model year is 2019, but the owner entered 2018. Cars of a model year are often built in the year before.',
    ]);
  });

  it('doubts a wrong check digit only where there must be a right one', () => {
    const american = { vin: '1G1YB2D44L5100001', make: 'Chevrolet', year: 2020 };
    expect(checkVin({ stated: american, capture: null, decoded: null, now }).disagreements).toEqual([
      'The check digit of this VIN does not match. This manufacturer is required to use one.',
    ]);
    const european = { vin: 'WP0ZZZ99ZTS392124', make: 'Porsche', year: 1996 };
    expect(checkVin({ stated: european, capture: null, decoded: null, now }).disagreements).toEqual([]);
  });

  it('is content with one of two years that a VIN can mean, and with a draft that states nothing', () => {
    const volkswagen = { vin: 'WVWZZZ1KZBW168061', make: 'VW', year: 1981 };
    expect(checkVin({ stated: volkswagen, capture: null, decoded: null, now }).disagreements).toEqual([]);
    const empty = { vin: VIN, make: null, year: null };
    expect(checkVin({ stated: empty, capture: null, decoded: null, now }).disagreements).toEqual([]);
  });

  it.each([
    ['Mercedes-AMG', 'MERCEDES-BENZ'],
    ['Rolls Royce', 'ROLLS-ROYCE'],
    ['Citroen', 'Citroën'],
    ['Range Rover', 'Land Rover'],
  ])('takes %s and %s for the same maker', (one, other) => {
    expect(isSameMake(one, other)).toBe(true);
  });
});

describe('The warning to the owner before submitting', () => {
  it('says that the VIN belongs to another make and year than the answers', () => {
    expect(listVinWarnings({ vin: 'ZFF90HLA5K0246505', make: 'Aston Martin', year: 2014 }, now)).toEqual([
      'According to the VIN, the make is Ferrari, but you entered Aston Martin.',
      'According to the VIN, the model year is 2019 or 1989, but you entered 2014.',
    ]);
  });

  it('says nothing where they agree, or where there is no VIN to speak', () => {
    expect(listVinWarnings({ vin: VIN, make: 'FERRARI', year: 2019 }, now)).toEqual([]);
    expect(listVinWarnings({ vin: 'AR-10521', make: 'Alfa Romeo', year: 1965 }, now)).toEqual([]);
    expect(listVinWarnings({}, now)).toEqual([]);
  });
});
