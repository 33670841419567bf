import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { expect, it } from 'vitest';
import { gradeReading } from './grade-reading.ts';
import type { LineReading } from './line-reading.ts';

function clearReading(vin: string, fitsCheckDigit: boolean): LineReading {
  const cells = [...vin].map((character) => {
    const cell = new Float32Array(VIN_CHARACTERS.length + 1).fill(Math.log(0.0001));
    cell[VIN_CHARACTERS.indexOf(character)] = Math.log(0.99);
    return cell;
  });
  const columns = [...vin].map((_, place) => place * 10);
  return {
    segmentation: {
      ...{ cells, columns, score: -1, goesOn: false, neighbors: [], occupied: [], fullGaps: 0 },
      hasClearNeighbor: false,
    },
    chosen: { vin, share: 0.99, cost: 0, rules: 0, weakest: 0.99, fitsCheckDigit, isKnownMaker: true },
    line: { left: 0, right: 170, middleX: 85, middleY: 10, height: 14, slope: 0, step: 10, count: 17, isLight: false },
    score: -1,
    agreement: 1,
    looks: 9,
    isSelected: false,
    rivals: [],
    isUnderlined: false,
    hasInkAtOneEnd: false,
    isCutOff: false,
    hasFootedT: false,
  };
}

it('Clear print with a fitting check digit is certain', () => {
  expect(gradeReading(clearReading('ZFF67NFA4C0184271', true))).toBe('sure');
});

it('The clearest of many looks ask to be checked', () => {
  expect(gradeReading({ ...clearReading('ZFF67NFA4C0184271', true), isSelected: true })).toBe('candidate');
});

it('A clear character beside the row leaves room for doubt: it may belong to it', () => {
  const { segmentation, ...reading } = clearReading('ZFF67NFA4C0184271', true);
  expect(gradeReading({ ...reading, segmentation: { ...segmentation, hasClearNeighbor: true } })).toBe('candidate');
});

it('Ink beside one end of the row leaves room for doubt: it may be a character that nobody knows', () => {
  const reading = clearReading('ZFF67NFA4C0184271', true);
  expect(gradeReading({ ...reading, hasInkAtOneEnd: true })).toBe('candidate');
});

it('A row that is cut off at one end asks to be checked: one more character may follow', () => {
  expect(gradeReading({ ...clearReading('ZFF67NFA4C0184271', true), isCutOff: true })).toBe('candidate');
});

it.each([
  { place: 2, other: '4', grade: 'none' },
  { place: 1, other: 'U', grade: 'candidate' },
])('A third as likely $other in position $place refuses a reading only if some car may have that VIN', (doubt) => {
  const reading = clearReading('WDDHF8PW5D1536684', true);
  const rival = VIN_CHARACTERS.indexOf(doubt.other);
  reading.segmentation.cells[doubt.place]?.fill(Math.log(0.33), rival, rival + 1);
  expect(gradeReading(reading)).toBe(doubt.grade);
});

it('A clear character beside the row, with ink at that end alone, belongs to it: the text is longer than a VIN', () => {
  const { segmentation, ...reading } = clearReading('ZFF67NFA4C0184271', true);
  const longer = { ...reading, hasInkAtOneEnd: true, segmentation: { ...segmentation, hasClearNeighbor: true } };
  expect(gradeReading(longer)).toBe('none');
});

it.each([
  { read: [], grade: 'candidate' },
  { read: [5], grade: 'none' },
])('What stands at one end in all looks refuses a line if one of them reads a character there', ({ read, grade }) => {
  const { segmentation, ...reading } = clearReading('ZFF67NFA4C0184271', true);
  const occupied = Array.from({ length: reading.looks }, (_, look) => ({
    column: -10,
    isClear: read.some((one) => one === look),
  }));
  expect(gradeReading({ ...reading, segmentation: { ...segmentation, occupied } })).toBe(grade);
});

it('A T with serifs at its foot leaves room for doubt, and refuses the line where it is not clear: it may be an I', () => {
  const reading = { ...clearReading('JTHBA1L10NL412178', true), hasFootedT: true };
  expect(gradeReading(reading)).toBe('candidate');
  reading.segmentation.cells[1]?.fill(Math.log(0.9), VIN_CHARACTERS.indexOf('T'), VIN_CHARACTERS.indexOf('T') + 1);
  expect(gradeReading(reading)).toBe('none');
});

it.each(['WF0MXXGCDM4A63601', 'WDD2050041F123456', 'WVWZZZ1KZ8M288466'])(
  'Clear print of %s, where no check digit stands, asks to be checked',
  (vin) => {
    expect(gradeReading(clearReading(vin, false))).toBe('candidate');
  },
);

it.each([
  ['X9FMXXEEBMCR65306', 'candidate'],
  ['SCBMXXEEBMCR65306', 'none'],
])('Fillers of Ford of Europe confirm a doubtful %s as fillers of others do, if it is a Ford', (vin, grade) => {
  const { chosen, ...reading } = clearReading(vin, false);
  expect(gradeReading({ ...reading, chosen: { ...chosen, weakest: 0.5 } })).toBe(grade);
});

it.each(['WP0AA22V8LF207010', 'SCA665605NB060991'])('A check digit of %s that does not fit was misread', (vin) => {
  expect(gradeReading(clearReading(vin, false))).toBe('none');
});

it.each([
  { doubtful: [4, 7, 12], grade: 'candidate' },
  { doubtful: [12], grade: 'none' },
])('A character with many rivals is likely blurred in a blurred line, and missing in a clear one', (doubt) => {
  const { chosen, ...reading } = clearReading('ZFF67NFA4C0184271', true);
  for (const place of doubt.doubtful) {
    const cell = reading.segmentation.cells[place];
    cell?.fill(
      Math.log(0.3),
      VIN_CHARACTERS.indexOf(chosen.vin.charAt(place)),
      VIN_CHARACTERS.indexOf(chosen.vin.charAt(place)) + 1,
    );
    // None has the check value of a 7, an A or an 8.
    cell?.fill(Math.log(0.2), VIN_CHARACTERS.indexOf('2'), VIN_CHARACTERS.indexOf('5'));
  }
  expect(gradeReading({ ...reading, chosen: { ...chosen, share: 0.97, cost: 1, weakest: 0.05 } })).toBe(doubt.grade);
});
