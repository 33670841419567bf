import { expect, test } from 'vitest';
import { openedState, wasOpenedHere, withParameter } from './address-state.ts';

test('a parameter is set, replaced and removed, and the others stay', () => {
  expect(withParameter('', 'photo', '3')).toBe('?photo=3');
  expect(withParameter('?step=photos&photo=3', 'photo', '4')).toBe('?step=photos&photo=4');
  expect(withParameter('?step=photos&photo=4', 'photo', null)).toBe('?step=photos');
  expect(withParameter('?photo=4', 'photo', null)).toBe('');
});

test('an entry knows what it was opened for, and keeps what the page stored in it', () => {
  const state = openedState({ trail: [null] }, 'photo');
  expect(state).toMatchObject({ trail: [null] });
  expect(wasOpenedHere(state, 'photo')).toBe(true);
  expect(wasOpenedHere(state, 'dialog')).toBe(false);
});

test('an entry of a link or of another page was not opened here', () => {
  expect(wasOpenedHere(null, 'photo')).toBe(false);
  expect(wasOpenedHere('photo', 'photo')).toBe(false);
  expect(wasOpenedHere({ trail: [] }, 'photo')).toBe(false);
});
