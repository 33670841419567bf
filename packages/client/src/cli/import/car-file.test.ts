import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCar } from './car-file.ts';

const CAR = {
  personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' },
  vehicleInfo: { make: 'Ferrari', model: '488', year: 2019, color: 'Blue', vin: 'ZFF80AMA5K0240001', mileage: 12_345 },
  damageReport: { exterior: true, advancedAssessment: true, conditionRatings: { paint: 8 } },
};

const getProblems = (content: unknown, asDraft = false) =>
  checkCar(content, { asDraft }).problems.map(({ path, message }) => `${path}: ${message}`);

describe('A consignment.json', () => {
  it('that is right is taken as it is written', () => {
    expect(checkCar(CAR, { asDraft: false })).toEqual({ car: CAR, problems: [] });
  });

  it('from an export may say more than it needs', () => {
    const exported = { ...CAR, id: 1, number: 'MQ-7K3M9XQ2', status: 'pending', photos: {}, review: {} };
    expect(checkCar(exported, { asDraft: false })).toEqual({ car: CAR, problems: [] });
  });

  it('names each wrong field with the words of the form', () => {
    expect(getProblems({ ...CAR, vehicleInfo: { ...CAR.vehicleInfo, vin: 'X', mileage: -1 } })).toEqual([
      'vehicleInfo.mileage: Mileage must be positive',
      'vehicleInfo.vin: VIN must be 17 characters',
    ]);
    expect(getProblems({ ...CAR, personalInfo: undefined })[0]).toMatch(/^personalInfo/);
  });

  it('with a misspelled field is refused: the server would drop it without a word', () => {
    const misspelled = { ...CAR, vehicleInfo: { ...CAR.vehicleInfo, priceExpectaton: 500_000 } };
    expect(getProblems(misspelled)[0]).toMatch(/^vehicleInfo\.priceExpectaton: There is no such field/);
    expect(getProblems(misspelled, true)).toHaveLength(1);
    const rating = { ...CAR, damageReport: { conditionRatings: { pint: 3 } } };
    expect(getProblems(rating)[0]).toMatch(/^damageReport\.conditionRatings\.pint/);
  });

  it('for a draft may be half done', () => {
    expect(getProblems({ vehicleInfo: { make: 'Ferrari' } }, true)).toEqual([]);
    expect(getProblems({ vehicleInfo: { make: 'Ferrari' } })).not.toEqual([]);
  });

  it('of any shape is judged, never crashed on', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        expect(getProblems(content).length).toBeGreaterThan(0);
      }),
    );
  });
});
