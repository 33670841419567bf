import { describe, expect, it } from 'vitest';
import { DecodeVin, judgeVpicAnswer } from './vehicle-decoding.ts';

const VIN = '1M8GDM9AXKP042788';
const right = { Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0', ErrorText: '0 - VIN decoded clean.' };

describe('The VIN lookup result (spec section 5)', () => {
  it('brings make, model and year', () => {
    expect(judgeVpicAnswer(VIN, { Results: [right] })).toEqual({
      ok: true,
      vehicle: { vin: VIN, make: 'FERRARI', model: '488', year: 2019 },
    });
  });

  it('is refused in the service’s own words when its error code is not zero', () => {
    const answer = {
      Results: [{ ...right, ErrorCode: '1', ErrorText: '1 - Check Digit does not calculate properly' }],
    };
    expect(judgeVpicAnswer(VIN, answer)).toEqual({ ok: false, message: '1 - Check Digit does not calculate properly' });
  });

  it.each(['Make', 'Model', 'ModelYear'])('is incomplete without %s', (field) => {
    const answer = { Results: [{ ...right, [field]: '' }] };
    expect(judgeVpicAnswer(VIN, answer)).toEqual({
      ok: false,
      message: 'Incomplete vehicle data returned from VIN lookup',
    });
  });

  it('says when there are no results', () => {
    expect(judgeVpicAnswer(VIN, { Results: [] })).toEqual({ ok: false, message: 'No data found for this VIN' });
  });

  it.each(['short', '1M8GDM9AXKP04278O', '../../../etc/passwd'])('is not even asked for about "%s"', (vin) => {
    expect(DecodeVin.safeParse({ vin }).error?.issues[0]?.message).toBe(
      'Invalid VIN: Please enter a valid 17-character VIN',
    );
  });
});
