import { expect, test } from 'vitest';
import { addsDialog, countStale, listDialogs, withDialog } from './dialog-steps.ts';

test('an entry knows the dialogs that are open at it, and keeps what the page stored in it', () => {
  const first = withDialog({ opened: 'photo' }, 'a');
  const second = withDialog(first, 'b');
  expect(second).toEqual({ opened: 'photo', dialogs: ['a', 'b'] });
  expect(listDialogs(first)).toEqual(['a']);
});

test('an entry adds a dialog if it has more of them than the current one', () => {
  expect(addsDialog(withDialog({ opened: 'photo' }, 'a'))).toBe(true);
  expect(addsDialog({ opened: 'photo' })).toBe(false);
  expect(addsDialog(null)).toBe(false);
});

test('an entry of a page, and one with a state of another kind, has no dialogs', () => {
  for (const state of [null, undefined, 'a', 7, [], {}, { dialogs: 'a' }, { dialogs: [7] }]) {
    expect(listDialogs(state)).toEqual([]);
  }
});

test('an entry whose dialogs are gone, after a reload or by Forward, is left behind with those above it', () => {
  const state = withDialog(withDialog(null, 'a'), 'b');
  expect(countStale(state, new Set(['a', 'b']))).toBe(0);
  expect(countStale(state, new Set(['a']))).toBe(1);
  expect(countStale(state, new Set(['b']))).toBe(2);
  expect(countStale(state, new Set())).toBe(2);
  expect(countStale(null, new Set())).toBe(0);
});
