import { expect, it } from 'vitest';
import { findMileage, findTitleRemarks, findVin } from './written-text.ts';

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
