import { describe, expect, it } from 'vitest';
import { documentPin, fieldPin, photoPin, pinKey, presetsFor, togglePin, withReason } from './case-work.ts';

const URL = '/api/photos/018f3a2e-0000-4000-8000-000000000000';
const mileage = fieldPin('vehicleInfo.mileage');
const wheel = photoPin('wheels_tires', URL, 'Wheels & Tires, photo 2 of 3');

describe('pins', () => {
  it('are called as the reviewer saw them', () => {
    expect([mileage.label, wheel.label]).toEqual(['Mileage', 'Wheels & Tires, photo 2 of 3']);
    expect(photoPin('trunk', null, 'Trunk').label).toBe('Trunk: a photo is missing');
    expect(documentPin('service_book').label).toBe('Service records (PDF)');
  });

  it('come off again when the same thing is pinned once more', () => {
    const both = togglePin(togglePin([], mileage), wheel);
    expect(both).toEqual([mileage, wheel]);
    expect(togglePin(both, fieldPin('vehicleInfo.mileage'))).toEqual([wheel]);
  });

  it('tell a missing photo from the photos there are', () => {
    expect(togglePin([wheel], photoPin('wheels_tires', null, 'Wheels & Tires'))).toHaveLength(2);
  });

  it('tell one kind of document from another', () => {
    const pins = togglePin([documentPin('title')], documentPin('invoice'));
    expect(togglePin(pins, documentPin('title'))).toEqual([documentPin('invoice')]);
  });

  it('take a reason each', () => {
    const [pinned] = withReason([mileage], pinKey(mileage.item), 'Off by ten');
    expect(pinned?.item).toEqual({ kind: 'field', field: 'vehicleInfo.mileage', reason: 'Off by ten' });
  });

  it('offer other reasons for a field, a photo, a missing photo and a document', () => {
    const offers = [mileage, wheel, photoPin('trunk', null, 'Trunk'), documentPin('title')].map(
      ({ item }) => presetsFor(item)[0],
    );
    expect(new Set(offers).size).toBe(4);
  });
});
