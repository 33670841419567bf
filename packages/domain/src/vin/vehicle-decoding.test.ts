import { describe, expect, it } from 'vitest';
import { DecodeVin, judgeVpicResponse, toVinOffer } from './vehicle-decoding.ts';

const VIN = '1M8GDM9AXKP042788';
const right = { Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0', ErrorText: '0 - VIN decoded clean.' };

describe('The VIN lookup result (spec 5.7)', () => {
  it('brings make, model and year', () => {
    expect(judgeVpicResponse(VIN, { Results: [right] })).toEqual({
      ok: true,
      vehicle: { vin: VIN, make: 'FERRARI', model: '488', year: 2019 },
    });
  });

  it('is refused in the service’s own words when its error code is not zero', () => {
    const response = {
      Results: [{ ...right, ErrorCode: '1', ErrorText: '1 - Check Digit does not calculate properly' }],
    };
    expect(judgeVpicResponse(VIN, response)).toEqual({
      ok: false,
      message: '1 - Check Digit does not calculate properly',
    });
  });

  it.each(['1, 14', '1,8,400', '0,1', '8'])('is refused for the error codes "%s"', (ErrorCode) => {
    expect(judgeVpicResponse(VIN, { Results: [{ ...right, ErrorCode, ErrorText: 'words' }] })).toEqual({
      ok: false,
      message: 'words',
    });
  });

  it.each([' 0 ', '0', '', null])('is clean for the error code %j', (ErrorCode) => {
    expect(judgeVpicResponse(VIN, { Results: [{ ...right, ErrorCode }] }).ok).toBe(true);
  });

  it.each(['soon', '20190', '1889', '0', '-1'])('is incomplete with the model year "%s"', (ModelYear) => {
    expect(judgeVpicResponse(VIN, { Results: [{ ...right, ModelYear }] })).toMatchObject({
      message: 'Incomplete vehicle data returned from VIN lookup',
    });
  });

  it.each(['Make', 'Model', 'ModelYear'])('is incomplete without %s', (field) => {
    const response = { Results: [{ ...right, [field]: '' }] };
    expect(judgeVpicResponse(VIN, response)).toEqual({
      ok: false,
      message: 'Incomplete vehicle data returned from VIN lookup',
    });
  });

  it('says when there are no results', () => {
    expect(judgeVpicResponse(VIN, { Results: [] })).toEqual({ ok: false, message: 'No data found for this VIN' });
  });

  it.each(['short', '1M8GDM9AXKP04278O', '../../../etc/passwd'])('is not even asked for about "%s"', (vin) => {
    expect(DecodeVin.safeParse({ vin }).error?.issues[0]?.message).toBe(
      'Invalid VIN: Please enter a valid 17-character VIN',
    );
  });
});

describe('What a refused response offers all the same', () => {
  it('is make and year behind a wrong check digit, and the model where there is one', () => {
    expect(toVinOffer({ Results: [{ ...right, ErrorCode: '1' }] })).toEqual({
      make: 'FERRARI',
      makes: ['FERRARI'],
      model: '488',
      years: [2019],
    });
    expect(toVinOffer({ Results: [{ ...right, ErrorCode: '1, 14', Model: 'Not Applicable' }] })).toMatchObject({
      model: null,
    });
  });

  it.each(['5,6,14', '6', '7', '1,8,400', '1,11,14,400', '400'])(
    'is nothing behind the error codes %s',
    (ErrorCode) => {
      expect(toVinOffer({ Results: [{ ...right, ErrorCode }] })).toBeNull();
    },
  );

  it('is nothing of nothing', () => {
    expect(toVinOffer({ Results: [] })).toBeNull();
    expect(toVinOffer({ Results: [{ ...right, ErrorCode: '1', Make: '' }] })).toBeNull();
  });
});
