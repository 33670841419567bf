import { describe, expect, it } from 'vitest';
import { findCountry, findMaker, isKnownWmi, KNOWN_WMIS } from './wmi.ts';
import { KNOWN_MAKES, MAKER_ROWS } from './wmi-makers.ts';

describe('The makers’ table', () => {
  it('has each identifier once, of three characters, and six for a small maker', () => {
    const keys = MAKER_ROWS.flatMap(({ wmis }) => wmis.split(' '));
    expect(new Set(keys.map((key) => key.split('>')[0])).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[A-HJ-NPR-Z0-9]{3}(?:[A-HJ-NPR-Z0-9]{3})?(?:>(?:19|20)\d\d)?$/);
  });

  it('knows at least 300 identifiers and every maker of luxury cars', () => {
    expect(KNOWN_WMIS.length).toBeGreaterThanOrEqual(300);
    for (const make of [
      ...['Ferrari', 'Lamborghini', 'Maserati', 'Alfa Romeo', 'Porsche', 'Mercedes-Benz', 'Maybach', 'BMW', 'Alpina'],
      ...['Rolls-Royce', 'Bentley', 'Aston Martin', 'McLaren', 'Lotus', 'Jaguar', 'Land Rover', 'Bugatti', 'Pagani'],
      ...['Koenigsegg', 'Audi', 'Volkswagen', 'Tesla', 'Lucid', 'Rivian', 'Cadillac', 'Chevrolet', 'Ford', 'Dodge'],
      ...['Lincoln', 'Acura', 'Honda', 'Lexus', 'Toyota', 'Nissan', 'Infiniti', 'Volvo', 'Polestar', 'Genesis'],
      ...['Hyundai', 'Mini', 'Rimac', 'Morgan', 'Caterham', 'Spyker', 'DeLorean'],
    ])
      expect(KNOWN_MAKES).toContain(make);
  });

  it.each([
    ['4V4', 'Volvo Trucks'],
    ['LJC', 'Jincheng'],
    ['Y4K', 'Geely'],
  ])('knows %s, the identifier of %s', (wmi, make) => {
    expect(isKnownWmi(wmi)).toBe(true);
    expect(findMaker(`${wmi}00000000000000`)?.makes).toEqual([make]);
  });

  it('knows a small maker by its first three characters only as somebody', () => {
    expect([isKnownWmi('ZA9'), isKnownWmi('ZZ9')]).toEqual([true, false]);
    expect(findMaker('ZA900000000000000')).toBeNull();
  });
});

describe('The country (ISO 3780)', () => {
  it.each([
    ['ZFF', 'Italy'],
    ['SCF', 'Great Britain'],
    ['SUP', 'Poland'],
    ['TRU', 'Hungary'],
    ['VF9', 'France'],
    ['V39', 'Croatia'],
    ['WP0', 'Germany'],
    ['YT9', 'Sweden'],
    ['KMH', 'South Korea'],
    ['7SA', 'the United States'],
    ['3VW', 'Mexico'],
  ])('of %s is %s', (wmi, country) => {
    expect(findCountry(wmi)).toBe(country);
  });

  it('is unknown where no body assigned it', () => {
    expect(findCountry('ZX0')).toBeNull();
  });
});
