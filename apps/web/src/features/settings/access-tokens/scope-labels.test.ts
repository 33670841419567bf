import { describe, expect, it } from 'vitest';
import { describeScopes, toggleScope } from './scope-labels.ts';

describe('What a token may do, in words', () => {
  it.each([
    [['read'], 'Reads what is yours'],
    [['read', 'write'], 'Reads and changes what is yours'],
    [['write'], 'Reads and changes what is yours'],
    [['read', 'staff'], 'Reads, in the staff area too'],
    [['read', 'write', 'staff'], 'Reads and changes, in the staff area too'],
  ] as const)('says of %s: %s', (scopes, words) => {
    expect(describeScopes(scopes)).toBe(words);
  });
});

describe('Choosing what a token may do', () => {
  it('chooses reading with whatever needs it', () => {
    expect(toggleScope([], 'write', true)).toEqual(['read', 'write']);
    expect(toggleScope([], 'staff', true)).toEqual(['read', 'staff']);
    expect(toggleScope(['read', 'write'], 'staff', true)).toEqual(['read', 'write', 'staff']);
  });

  it('leaves nothing without reading', () => {
    expect(toggleScope(['read', 'write', 'staff'], 'read', false)).toEqual([]);
    expect(toggleScope(['read', 'write', 'staff'], 'write', false)).toEqual(['read', 'staff']);
  });
});
