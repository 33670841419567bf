import { expect, it } from 'vitest';
import { replaceCode } from './replace-code.ts';

it('Each part is replaced once, by what is written there', () => {
  const replacements = [
    ['one', '$&'],
    ['two', ''],
  ] as const;
  expect(replaceCode('Vite', 'one one two', replacements)).toBe('$& one ');
});

it('A part that is no longer there fails the build', () => {
  expect(() => replaceCode('Vite', 'one', [['two', '']])).toThrow('Vite has changed: no two');
});
