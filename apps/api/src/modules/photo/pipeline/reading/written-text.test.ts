import { expect, it } from 'vitest';
import { findMileage, findPlace, findTitleRemarks, findUncheckedVin, findVin, findYear } from './written-text.ts';

const NOW = new Date('2026-06-01');

it.each([
  ['ODO 12845 mi', '12845'],
  ['12,845 miles', '12845'],
  ['12845mi\n4500 rpm', '12845'],
  ['012845\n45', '12845'],
  ['TRIP 123.4\n9 km', '9'],
  ['12:45\n65 °F\n98 123', '98123'],
])('The mileage of a dashboard that reads %j is %s', (text, value) => {
  expect(findMileage(text)?.value).toBe(value);
});

it.each(['', '12:45', '123', '12345678', 'P R N D'])('There is no mileage in %j', (text) => {
  expect(findMileage(text)).toBeNull();
});

it('Only a line that speaks of the odometer gives the mileage of a document', () => {
  expect(findMileage('ZIP 10011\nOdometer reading 8,120', { isDocument: true })).toEqual({
    value: '8120',
    text: 'Odometer reading 8,120',
  });
  expect(findMileage('ZIP 10011', { isDocument: true })).toBeNull();
});

it.each([
  ['ODOMETER READING\n126,792 MILES ACTUAL', '126792'],
  ['ODOMETER READING\n\n8120', '8120'],
  ['Mileage\nZIP 10011', null],
  ['ODOMETER READING\n01/14/2021', null],
  ['Odometer reading 8,120\n99001 control', '8120'],
])('The mileage of a document that reads %j is %s, which may stand below its label', (text, value) => {
  expect(findMileage(text, { isDocument: true })?.value ?? null).toBe(value);
});

it('The remarks of a title are named with the line they stand in', () => {
  expect(findTitleRemarks('STATE OF OHIO\nSALVAGE TITLE\nFirst Lien: none')).toEqual({
    value: 'lien, salvage',
    text: 'SALVAGE TITLE',
  });
  expect(findTitleRemarks('CLEAN TITLE, client')).toBeNull();
});

it('The VIN of a document has a fitting check digit and a maker we know', () => {
  expect(findVin('VIN: ZFF80AMA5K0240001 / 2019')?.value).toBe('ZFF80AMA5K0240001');
  expect(findVin('VIN: ZFF80AMA5K0240002')).toBeNull();
});

it.each([
  ['VIN: WVWZZZ1KZ8M288466 / Golf', 'WVWZZZ1KZ8M288466'],
  ['E WF0MXXGCDM4A63601', 'WF0MXXGCDM4A63601'],
  ['Chassis WDD2050041F123456', 'WDD2050041F123456'],
  // No year code in position 10: for a market without check digits.
  ['ZFFEZ58B000151234', 'ZFFEZ58B000151234'],
])('The VIN of a European document that reads %j is %s, without a check digit', (text, vin) => {
  expect(findVin(text)).toBeNull();
  expect(findUncheckedVin(text)).toEqual({ value: vin, text });
});

it.each([
  ['a check digit that does not fit', 'VIN: ZFF80AMA5K0240002'],
  ['a maker that must have a check digit', '1HGCMZZZZ3A004352'],
  ['an unknown maker', 'ZZZZZZ1KZ8M288466'],
  ['words', 'SALVAGE TITLE ISSUED 2019'],
  ['a part of a longer number', 'WVWZZZ1KZ8M2884667'],
  ['letters where a car has its number', 'WVWZZZ1KZ8MABCDEF'],
])('No VIN of a European document has %s', (_, text) => {
  expect(findUncheckedVin(text)).toBeNull();
});

it.each([
  ['MODEL YEAR 2019', '2019'],
  ['Year: 1987 Make: Porsche', '1987'],
  ['YR 2021', '2021'],
  ['ISSUED 01/14/2021 MODEL YEAR 2019', '2019'],
  ['2019 MODEL YEAR', '2019'],
  ['YEAR\n\n2019', '2019'],
  ['VIN YEAR MAKE\nZFF80AMA5K0240001 2019 FERRARI', '2019'],
  ['Year 2027', '2027'],
])('The model year of a document that reads %j is %s', (text, value) => {
  expect(findYear(text, NOW)?.value).toBe(value);
});

it.each([
  'ISSUED 2019',
  'YEAR 01/14/2019',
  'YEAR 2028',
  'YEAR 1899',
  'YEAR 20191',
  'YEAR\nISSUED 2019',
  'Tax year 2019',
  'Reg. yr. 2024',
  'A warranty of 5 years, 2019',
])('There is no model year in %j', (text) => {
  expect(findYear(text, NOW)).toBeNull();
});

it('What was found is where its line is, however it is spaced', () => {
  const place = { x: 0.1, y: 0.5, width: 0.3, height: 0.04 };
  const lines = [
    { text: 'ISSUED 2019\n', place: { x: 0, y: 0, width: 0.1, height: 0.1 } },
    { text: ' MODEL  YEAR 2017\n', place },
  ];
  const text = lines.map((line) => line.text).join('');
  const found = findYear(text, NOW);
  expect(found).not.toBeNull();
  expect(findPlace(found ?? { value: '', text: '' }, { text, lines })).toEqual(place);
  expect(findPlace({ value: '2017', text: 'MODEL YEAR 2017' }, { text, lines: [] })).toBeUndefined();
});
