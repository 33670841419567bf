import { describe, expect, it } from 'vitest';
import { continueWalk, findNeighbors } from './walk.ts';

describe('walking through a list', () => {
  it('goes to the entries before and after', () => {
    expect(findNeighbors([1, 2, 3], 2)).toEqual({ previous: 1, next: 3 });
    expect(findNeighbors([1, 2, 3], 1)).toEqual({ previous: undefined, next: 2 });
    expect(findNeighbors([1, 2, 3], 9)).toEqual({ previous: undefined, next: undefined });
    expect(findNeighbors([1, 2, 3], null)).toEqual({ previous: undefined, next: undefined });
  });

  it('keeps the place of a case that left the list with its decision', () => {
    expect(continueWalk([1, 2, 3], [1, 3], 2)).toEqual([1, 2, 3]);
    expect(continueWalk([1, 2, 3], [1, 3], 3)).toEqual([1, 2, 3]);
  });

  it('adds what came in at the end', () => {
    expect(continueWalk([1, 2, 3], [1, 3, 4], 2)).toEqual([1, 2, 3, 4]);
  });

  it('begins with the list when it begins, and when a link leads elsewhere', () => {
    expect(continueWalk([1, 2, 3], [3, 4], null)).toEqual([3, 4]);
    expect(continueWalk([1, 2, 3], [7, 8], 8)).toEqual([7, 8]);
  });
});
