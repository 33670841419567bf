import { describe, expect, it } from 'vitest';
import { countText } from './count-text.ts';

describe('the number of users', () => {
  it('is that of the whole list when it is there', () => {
    expect([countText(0, 0), countText(1, 1), countText(3, 3)]).toEqual(['0 users', '1 user', '3 users']);
  });

  it('names what is shown and what there is', () => {
    expect(countText(50, 1_212)).toBe('50 of 1,212 users');
  });

  it('claims nothing about a list that nobody counted', () => {
    expect(countText(100, null)).toBe('The first 100 users');
  });
});
