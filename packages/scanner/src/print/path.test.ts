import { describe, expect, it } from 'vitest';
import { ANSWER_COUNT, LETTER_STEP, NOTHING, VIN_SIGNS } from './letters.ts';
import { type Answers, columnOf } from './net.ts';
import { findPaths } from './path.ts';

/** Answers that are sure of the letters of a text, a step apart, and of nothing between. */
function answersOf(text: string, count = 190): Answers {
  const logs = new Float32Array(count * ANSWER_COUNT).fill(Math.log(0.0005));
  for (let answer = 0; answer < count; answer += 1) logs[answer * ANSWER_COUNT + NOTHING] = Math.log(0.98);
  [...text].forEach((sign, letter) => {
    const answer = Math.round(((letter + 2) * LETTER_STEP) / 2);
    logs.fill(Math.log(0.0005), answer * ANSWER_COUNT, (answer + 1) * ANSWER_COUNT);
    logs[answer * ANSWER_COUNT + VIN_SIGNS.indexOf(sign)] = Math.log(0.98);
  });
  return { count, logs };
}

describe('The path of seventeen letters', () => {
  it('finds them at even steps', () => {
    const [path] = findPaths(answersOf('WP0AA2A40SA606662'), 3);
    expect(path?.columns[0]).toBe(columnOf(LETTER_STEP));
    expect(path?.columns.slice(1).map((column, index) => column - (path.columns[index] ?? 0))).toEqual(
      new Array(16).fill(LETTER_STEP),
    );
    expect([path?.fullGaps, path?.goesOn]).toEqual([0, false]);
  });

  it('tells a part of a longer text from a VIN', () => {
    const [path] = findPaths(answersOf('WP0AA2A40SA606662A'), 1);
    expect(path?.goesOn).toBe(true);
  });

  it('takes stars on both sides for no part of it, even when they are read as signs', () => {
    const [path] = findPaths(answersOf('XWP0AA2A40SA606662X'), 3).filter(
      ({ columns }) => columns[0] === columnOf(1.5 * LETTER_STEP),
    );
    expect(path?.goesOn).toBe(false);
  });

  it('finds none in a strip too short for seventeen letters', () => {
    expect(findPaths(answersOf('', 60), 3)).toEqual([]);
  });
});
