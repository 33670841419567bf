import { describe, expect, it } from 'vitest';
import { describeScopes, toggleScope } from './scope-labels.ts';

describe('What a token may do, in words', () => {
  it.each([
    [['read'], 'Can read your data'],
    [['read', 'write'], 'Can read and change your data'],
    [['write'], 'Can read and change your data'],
    [['read', 'staff'], 'Can read your data and the admin area'],
    [['read', 'write', 'staff'], 'Can read and change your data and the admin area'],
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
