import { getCountries } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { isPhoneCountry } from './phone-countries.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

it('The countries that have phone numbers are those that the library knows', () => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  expect(codes.filter(isPhoneCountry)).toEqual(getCountries().toSorted());
});
