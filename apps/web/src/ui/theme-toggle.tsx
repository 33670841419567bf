import { useMantineColorScheme } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { schemeOfTheme, type Theme, themeOfScheme } from '../lib/theme-storage.ts';
import { IconCheck, IconMonitor, IconMoon, IconSun } from './bar-icons.tsx';
import classes from './theme-toggle.module.css';

const CHOICES = [
  { theme: 'light', label: 'Light', Icon: IconSun },
  { theme: 'dark', label: 'Dark', Icon: IconMoon },
  { theme: 'system', label: 'System', Icon: IconMonitor },
] as const satisfies readonly { theme: Theme; label: string; Icon: unknown }[];

/** The button 'Toggle theme' and its menu of Light, Dark and System (spec 2.3). */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = themeOfScheme(colorScheme);

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label="Toggle theme"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        <IconSun className={classes.sun} />
        <IconMoon className={classes.moon} />
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label="Theme"
          className={classes.menu}
          onKeyDown={(event) => moveInMenu(event, close, () => setIsOpen(false))}
        >
          {CHOICES.map(({ theme, label, Icon }) => (
            <button
              key={theme}
              type="button"
              role="menuitemradio"
              aria-checked={theme === chosen}
              tabIndex={-1}
              className={classes.choice}
              onClick={() => {
                setColorScheme(schemeOfTheme(theme));
                close();
              }}
            >
              <Icon size={18} />
              {label}
              {theme === chosen && <IconCheck size={16} className={classes.check} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Arrow keys, Home and End move within the menu, Escape closes it (WAI-ARIA menu pattern), Tab leaves it. */
function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void, leave: () => void): void {
  if (event.key === 'Tab') leave();
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
