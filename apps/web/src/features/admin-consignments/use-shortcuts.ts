import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { PREFIX, readShortcut, SEQUENCE_MS } from './shortcuts.ts';

/** Elements that handle their own keys. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="slider"], [role="listbox"], [role="menu"]';

function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}

/**
 * Whether single-key shortcuts are on. People can turn them off if their assistive technology triggers them (WCAG
 * 2.1.4).
 */
export function useShortcutsSetting() {
  const [isOn, setIsOn] = useLocalStorage({
    key: 'marque-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isOn, setIsOn };
}

export type ShortcutActions = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** Handles single-key shortcuts while nobody is typing. Set `isOff` while something above handles the keyboard. */
export function useShortcuts(actions: ShortcutActions, { isOff = false } = {}): void {
  const { isOn } = useShortcutsSetting();
  const prefixedAt = useRef(Number.NEGATIVE_INFINITY);

  useWindowEvent('keydown', (event) => {
    if (isOff || !isOn || hasOwnKeys(event.target)) return;
    const prefix = event.timeStamp - prefixedAt.current < SEQUENCE_MS ? PREFIX : null;
    const shortcut = readShortcut(event, prefix);
    // Modifier keys arrive on their own before the actual key.
    if (shortcut === null || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    prefixedAt.current = shortcut === PREFIX ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const act = Object.hasOwn(actions, shortcut) ? actions[shortcut] : undefined;
    if (act && act(event) !== false) event.preventDefault();
  });
}
