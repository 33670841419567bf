import { describe, expect, it } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  repeat: false,
  ...more,
});

describe('a key press', () => {
  it('is the shortcut of its key, whatever caps lock says', () => {
    expect(shortcutOf(press('j'), null)).toBe('j');
    expect(shortcutOf(press('A'), null)).toBe('a');
    expect(shortcutOf(press('ArrowDown'), null)).toBe('ArrowDown');
    expect(shortcutOf(press('?'), null)).toBe('?');
  });

  it('after the prefix is the second half of a pair', () => {
    expect(shortcutOf(press('d'), 'g')).toBe('g d');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
    'with %s belongs to somebody else',
    (name) => expect(shortcutOf(press('a', { [name]: true }), null)).toBeNull(),
  );

  it('that is held down repeats only ways through the list', () => {
    expect(shortcutOf(press('j', { repeat: true }), null)).toBe('j');
    expect(shortcutOf(press('s', { repeat: true }), null)).toBeNull();
  });
});
