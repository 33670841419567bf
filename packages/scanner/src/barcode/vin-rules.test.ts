import { describe, expect, it } from 'vitest';
import { isCertainVin, vinOfBarcode } from './vin-rules.ts';

describe('what a barcode may say to be taken for a VIN', () => {
  it('takes 17 characters of the VIN alphabet, in any case, with blanks around', () => {
    expect(vinOfBarcode(' 5fnrl38488b411196 ')).toEqual({ vin: '5FNRL38488B411196', fitsCheckDigit: true });
  });

  it('takes a European VIN without a check digit and says so', () => {
    expect(vinOfBarcode('WVWZZZ1KZAW123456')).toEqual({ vin: 'WVWZZZ1KZAW123456', fitsCheckDigit: false });
  });

  it('drops the import mark of 18 characters', () => {
    expect(vinOfBarcode('I5FNRL38488B411196')?.vin).toBe('5FNRL38488B411196');
    expect(vinOfBarcode('IWVWZZZ1KZAW123456')?.vin).toBe('WVWZZZ1KZAW123456');
  });

  it('drops a character after the VIN only behind a fitting check digit', () => {
    expect(vinOfBarcode('5FNRL38488B411196S')?.vin).toBe('5FNRL38488B411196');
    expect(vinOfBarcode('5FNRL38498B411196S')).toBeNull();
  });

  it('never folds I, O and Q, nor lets hyphens and blanks through', () => {
    for (const text of [
      '5FNRL38488B41I196',
      '5FNRL38488B4111O6',
      'Q5FNRL38488B41119',
      '005-3379497200006',
      '5FNRL384 8B411196',
    ]) {
      expect(vinOfBarcode(text)).toBeNull();
    }
  });

  it('refuses every other length', () => {
    for (const text of ['', '5FNRL38488B41119', 'A5FNRL38488B411196', 'II5FNRL38488B411196', '5FNRL38488B4111961234']) {
      expect(vinOfBarcode(text)).toBeNull();
    }
  });
});

describe('a VIN in a barcode beyond doubt', () => {
  const isCertain = (text: string) => {
    const accepted = vinOfBarcode(text);
    return accepted && isCertainVin(accepted);
  };

  it('has a fitting check digit or a known maker', () => {
    expect(['5FNRL38488B411196', 'WVWZZZ1KZAW123456', 'B0XZZZ1KZAW123456'].map(isCertain)).toEqual([true, true, false]);
  });

  it('ends with four digits: one other number in eleven fits the check digit by chance', () => {
    expect(vinOfBarcode('PX6HC0ZV7H17057UGV')).toEqual({ vin: 'PX6HC0ZV7H17057UG', fitsCheckDigit: true });
    expect(isCertain('PX6HC0ZV7H17057UGV')).toBe(false);
  });
});
