import { describe, expect, it } from 'vitest';
import { describeVin, understandVin } from './vin-understanding.ts';

const now = new Date('2026-11-21T12:00:00Z');
const listWords = (vin: string) => {
  const understood = understandVin(vin, now);
  return understood && describeVin(understood);
};

describe('What a VIN says by itself', () => {
  it.each([
    ['ZFF80AMA5K0240001', 'Ferrari, built 2019, check digit matches'],
    ['WP0ZZZ99ZTS392124', 'Porsche 911, built 1996, European VIN without a check digit'],
    ['WP0ZZZ99ZKS112345', 'Porsche 911, built 2019, European VIN without a check digit'],
    ['WAUZZZ4S5J7900123', 'Audi R8, built 2018, European VIN without a check digit'],
    ['WDD2120021A123456', 'Mercedes-Benz E-Class, European VIN without a check digit'],
    ['WBAPH71090A123456', 'BMW, European VIN without a check digit'],
    ['WVWZZZ1KZBW168061', 'Volkswagen, built 2011 or 1981, European VIN without a check digit'],
    ['1G1YB2D4XL5100001', 'Chevrolet, built 2020, check digit matches'],
    ['1G1YB2D44L5100001', 'Chevrolet, built 2020, the check digit does not match'],
    ['1C4RJFDJ5EC123456', 'Dodge, Chrysler, Jeep, Fiat or Ram, built 2014, the check digit does not match'],
    ['JTHHP5AY5JA000001', 'Lexus, built 2018 or 1988, VIN without a check digit'],
    ['ZX912345678901234', 'Unknown maker, European VIN without a check digit'],
    ['SU912345678901234', 'Unknown maker from Poland, European VIN without a check digit'],
  ])('of %s is "%s"', (vin, words) => {
    expect(listWords(vin)).toBe(words);
  });

  it('is nothing for what is no VIN', () => {
    expect(understandVin('ZFF80AMA5K024000I')).toBeNull();
  });

  it('tells small makers apart by places 12 to 14', () => {
    expect(understandVin('ZA9C8BCC0KSF76001', now)).toMatchObject({
      makes: ['Pagani'],
      plant: 'San Cesario sul Panaro',
    });
    expect(understandVin('YT9NN1U14KA007070', now)).toMatchObject({ makes: ['Koenigsegg'], country: 'Sweden' });
    expect(understandVin('ZA9C8BCC0KSX99001', now)).toMatchObject({ makes: [], country: 'Italy' });
  });

  it.each([
    ['WDBAB33A1FA123456', ['Mercedes-Benz', 'Maybach']],
    ['VSSZZZKLZMR073522', ['SEAT', 'Cupra']],
    ['WAPBE00000CX10001', ['Alpina', 'BMW']],
    ['ZACNJDBB5MPM00001', ['Jeep', 'Dodge', 'Fiat', 'Ram']],
    ['XW8ZZZCKZNG009698', ['Volkswagen', 'Škoda', 'Audi']],
    ['XW8AC2NH1NK101957', ['Škoda', 'Volkswagen', 'Audi']],
    ['XW8ZZZ8KZBG000001', ['Audi', 'Volkswagen', 'Škoda']],
  ])('names the likeliest maker of %s first among those that share its identifier', (vin, makes) => {
    expect(understandVin(vin, now)?.makes).toEqual(makes);
  });

  it.each([
    ['WDB1291671F123456', 'Mercedes-Benz', 'SL-Class'],
    ['WDB9999991F123456', 'Mercedes-Benz', null],
    ['WDB2400781A001001', 'Maybach', '57'],
    ['VSSZZZKMZMR073522', 'Cupra', 'Formentor'],
    ['VSSZZZ6LZ4R073522', 'SEAT', null],
  ])('names the one maker of %s where its type or year tells', (vin, make, model) => {
    expect(understandVin(vin, now)).toMatchObject({ makes: [make], model });
  });

  it('names no model whose type was not built in that year', () => {
    expect(understandVin('SALGA2FF33A100001', now)).toMatchObject({ model: null, years: [2003] });
    expect(understandVin('SALGA2FF5EA100001', now)).toMatchObject({ model: 'Range Rover', years: [2014] });
  });

  it.each(['VF1BB0A0F24123456', 'WF0AXXGCDA6A12345', 'ZFA31200003123456', 'WME4514001K123456', 'WDB2030651F300001'])(
    'names no year for %s, whose maker writes something else in position 10',
    (vin) => {
      expect(understandVin(vin, now)?.years).toEqual([]);
    },
  );

  it('knows a Veyron of any year', () => {
    expect(understandVin('VF9SA25C76M795001', now)).toMatchObject({
      makes: ['Bugatti'],
      model: 'Veyron',
      years: [2006],
    });
    expect(understandVin('VF9SP3V31JM795001', now)?.model).toBeNull();
  });

  it('never names a year in which its maker did not exist', () => {
    expect(understandVin('5YJSA1126HF000337', now)?.years).toEqual([2017]);
    expect(understandVin('SBM14DCA7KW000001', now)?.years).toEqual([2019]);
  });
});
