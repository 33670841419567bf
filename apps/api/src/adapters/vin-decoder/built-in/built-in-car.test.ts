import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCar } from './built-in-car.ts';
import { builtInResponse } from './built-in-decoder.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('The built-in data', () => {
  it.each([
    ['ZFF80AMA5K0240001', 'Ferrari', '488', 2019],
    ['ZFF67NFA1B0180001', 'Ferrari', '458 Italia', 2011],
    ['ZHWUC1ZF2GLA00001', 'Lamborghini', 'Huracan', 2016],
    ['ZPBUA1ZL0KLA00001', 'Lamborghini', 'URUS', 2019],
    ['ZAM57XSA2E1000001', 'Maserati', 'Ghibli', 2014],
    ['WP0AB2A99KS114001', 'Porsche', '911', 2019],
    ['WP1AE2AY1KDA00001', 'Porsche', 'Cayenne', 2019],
    ['WP0ZZZ99ZTS392124', 'Porsche', '911', 1996],
    ['SBM14DCA7KW000001', 'McLaren', '720S', 2019],
    ['SCFRMFAW5KGL00001', 'Aston Martin', 'DB11', 2019],
    ['SCBCR63W17C040001', 'Bentley', 'Continental', 2007],
    ['SJAAC2ZV8HC000001', 'Bentley', 'Bentayga', 2017],
    ['SCA664S50CUX00001', 'Rolls-Royce', 'Ghost', 2012],
    ['SLATV4C07KU100001', 'Rolls-Royce', 'Cullinan', 2019],
    ['SCATT8C09JU115042', 'Rolls-Royce', 'Phantom', 2018],
    ['SD7VUJAW9MTV00123', 'Aston Martin', 'DBX', 2021],
    ['ZFFEW58A650140000', 'Ferrari', 'F430', 2005],
    ['ZAMGJ45A080040000', 'Maserati', 'Granturismo', 2008],
    ['VF9SP3V31JM795001', 'Bugatti', 'Chiron', 2018],
    ['YT9NN1U14KA007070', 'Koenigsegg', 'Regera', 2019],
    ['YT9CC1U007A007001', 'Koenigsegg', null, 2007],
    ['ZA9C8BCC0KSF76001', 'Pagani', null, 2019],
    ['WDDUG8FB5FA000001', 'Mercedes-Benz', 'S-Class', 2015],
    ['WBS8M9C5XG5000001', 'BMW', 'M3', 2016],
    ['5YJSA1E26HF000001', 'Tesla', 'Model S', 2017],
    ['50EA1GBA9NA000001', 'Lucid', 'Air', 2022],
    ['7FCTGAAL5NN000001', 'Rivian', 'R1T', 2022],
    ['1G1YW2DW1A5100001', 'Chevrolet', 'Corvette', 2010],
    ['WUASUAFG5CN000001', 'Audi', 'R8', 2012],
    ['WAUZZZ4S5J7900001', 'Audi', 'R8', 2018],
    ['SALGS2FE1HA000001', 'Land Rover', 'Range Rover', 2017],
    ['SAJWA6ET1E8K00001', 'Jaguar', 'F-TYPE', 2014],
    ['SCCLMDTN8BHA00001', 'Lotus', 'Evora', 2011],
    ['JTHHP5AY5JA000001', 'Lexus', 'LC', 2018],
    ['19UNC1B00HY000001', 'Acura', 'NSX', 2017],
    ['JN1AR5EF4HM000001', 'Nissan', 'GT-R', 2017],
    ['1FAFP90S95Y400001', 'Ford', 'GT', 2005],
    ['1C4RJFDJ5EC123456', 'Jeep', 'Grand Cherokee', 2014],
  ])('reads %s as %s %s of %i', (vin, make, model, year) => {
    expect(builtInCar(vin, now)).toEqual({ make, model, years: [year] });
  });

  it('names maker and both years where nothing settles the cycle, and no model', () => {
    expect(builtInCar('WVWZZZ1KZBW168061', now)).toEqual({ make: 'Volkswagen', model: null, years: [2011, 1981] });
  });

  it('names no year where place 10 holds none, and the model all the same', () => {
    expect(builtInCar('ZFF67NHB000180001', now)).toEqual({ make: 'Ferrari', model: '458 Italia', years: [] });
    expect(builtInCar('WDD2120021A123456', now)).toEqual({ make: 'Mercedes-Benz', model: 'E-Class', years: [] });
  });

  it('names no make where makers share an identifier and nothing tells them apart', () => {
    expect(builtInCar('VSSZZZKLZMR073522', now)).toEqual({ make: null, model: null, years: [2021, 1991] });
  });

  it('knows nothing of unknown makers', () => {
    expect(builtInCar('ZX912345678901234', now)).toBeNull();
  });

  it('never fails, whatever the VIN', () => {
    const vins = fc.array(fc.constantFrom(...VIN_CHARACTERS), { minLength: 17, maxLength: 17 });
    const makers = fc.constantFrom('ZFF', 'WP0', 'WDD', '1C4', '1G1', 'WBA', 'VF9', '');
    fc.assert(
      fc.property(makers, vins, (wmi, characters) => {
        const car = builtInCar((wmi + characters.join('')).slice(0, 17), now);
        expect(car === null || car.years.length <= 2).toBe(true);
      }),
    );
  });
});

describe('The built-in decoder', () => {
  it('responds in the public decoder’s shape', () => {
    expect(builtInResponse('ZFF80AMA5K0240001', now).Results).toMatchObject([
      { VIN: 'ZFF80AMA5K0240001', Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0' },
    ]);
    expect(builtInResponse('SLAXX4C07KU100001', now).Results).toMatchObject([{ Make: 'ROLLS-ROYCE', Model: '' }]);
    expect(builtInResponse('ZX912345678901234', now).Results).toEqual([]);
  });

  it('complains of a wrong check digit where there must be a right one', () => {
    expect(builtInResponse('1G1YW2DW2A5100001', now).Results).toMatchObject([
      { Make: 'CHEVROLET', ErrorCode: '1', ErrorText: '1 - Check Digit (9th position) does not calculate properly' },
    ]);
  });
});
