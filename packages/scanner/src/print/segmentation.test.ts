import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { describe, expect, it } from 'vitest';
import { CHARACTER_STEP, CLASS_COUNT, NO_CHARACTER } from './alphabet.ts';
import { getColumn, type Predictions } from './character-classifier.ts';
import { findSegmentations } from './segmentation.ts';

function predict(text: string, count = 190): Predictions {
  const logs = new Float32Array(count * CLASS_COUNT).fill(Math.log(0.0005));
  for (let prediction = 0; prediction < count; prediction += 1)
    logs[prediction * CLASS_COUNT + NO_CHARACTER] = Math.log(0.98);
  [...text].forEach((character, position) => {
    if (character === ' ') return;
    const prediction = Math.round(((position + 2) * CHARACTER_STEP) / 2);
    logs.fill(Math.log(0.0005), prediction * CLASS_COUNT, (prediction + 1) * CLASS_COUNT);
    logs[prediction * CLASS_COUNT + VIN_CHARACTERS.indexOf(character)] = Math.log(0.98);
  });
  return { count, logs };
}

describe('The segmentation into seventeen characters', () => {
  it('finds them at even steps', () => {
    const [segmentation] = findSegmentations(predict('WP0AA2A40SA606662'), 3);
    expect(segmentation?.columns[0]).toBe(getColumn(CHARACTER_STEP));
    expect(segmentation?.columns.slice(1).map((column, index) => column - (segmentation.columns[index] ?? 0))).toEqual(
      new Array(16).fill(CHARACTER_STEP),
    );
    expect([segmentation?.fullGaps, segmentation?.goesOn]).toEqual([0, false]);
  });

  it('tells a part of a longer text from a VIN', () => {
    const [segmentation] = findSegmentations(predict('WP0AA2A40SA606662A'), 1);
    expect(segmentation?.goesOn).toBe(true);
  });

  it('takes stars on both sides for no part of it, even when they are read as characters', () => {
    const [segmentation] = findSegmentations(predict('XWP0AA2A40SA606662X'), 3).filter(
      ({ columns }) => columns[0] === getColumn(1.5 * CHARACTER_STEP),
    );
    expect(segmentation?.goesOn).toBe(false);
  });

  it.each([
    ['a label before it, as "N:"', 'N1 WP0AA2A40SA606662'],
    ['a DataMatrix before it', '8BH8 WP0AA2A40SA606662'],
    ['a DataMatrix behind it', 'WP0AA2A40SA606662 8BH8'],
    ['signs on both sides', 'X WP0AA2A40SA606662 8B'],
  ])('takes %s for no part of it where a gap sets it apart', (_, text) => {
    const first = text.indexOf('WP0') + 2;
    const row = findSegmentations(predict(text, 260), 4).find(
      ({ columns }) => columns[0] === getColumn((first * CHARACTER_STEP) / 2),
    );
    expect(row && { ...row, cells: undefined }).toMatchObject({
      goesOn: false,
      hasClearNeighbor: false,
      neighbors: [],
      occupied: [],
    });
  });

  it('finds none in a lineImage too short for seventeen characters', () => {
    expect(findSegmentations(predict('', 60), 3)).toEqual([]);
  });
});
