import { describe, expect, it } from 'vitest';
import { type KeyPress, readShortcut } from './shortcuts.ts';

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
    expect(readShortcut(press('j'), null)).toBe('j');
    expect(readShortcut(press('A'), null)).toBe('a');
    expect(readShortcut(press('ArrowDown'), null)).toBe('ArrowDown');
    expect(readShortcut(press('?'), null)).toBe('?');
  });

  it('after the prefix is the second half of a pair', () => {
    expect(readShortcut(press('d'), 'g')).toBe('g d');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
    'with %s belongs to somebody else',
    (name) => expect(readShortcut(press('a', { [name]: true }), null)).toBeNull(),
  );

  it('that is held down repeats only ways through the list', () => {
    expect(readShortcut(press('j', { repeat: true }), null)).toBe('j');
    expect(readShortcut(press('s', { repeat: true }), null)).toBeNull();
  });
});
