import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Light, dark, or as the device is set (spec 4.13). */
export type Theme = 'light' | 'dark' | 'system';

/** `app/theme-boot.js` reads the same key before the first paint. */
export const THEME_KEY = 'marque-theme';

const SCHEME_OF: Readonly<Record<Theme, MantineColorScheme>> = { light: 'light', dark: 'dark', system: 'auto' };

/** The stored theme; `system` if nothing valid is stored. */
export function getTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function themeOfScheme(scheme: MantineColorScheme): Theme {
  return scheme === 'auto' ? 'system' : scheme;
}

export function schemeOfTheme(theme: Theme): MantineColorScheme {
  return SCHEME_OF[theme];
}

function readTheme(): Theme {
  try {
    return getTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be full or forbidden: the choice then lasts until the page is closed.
  }
}

/** Stores Mantine's color scheme under the product's own key and follows a choice made in another tab. */
export function createThemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  const unsubscribe = () => {
    if (listener) window.removeEventListener('storage', listener);
    listener = undefined;
  };
  return {
    get: () => schemeOfTheme(readTheme()),
    set: (scheme) => storeTheme(themeOfScheme(scheme)),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === THEME_KEY) onUpdate(schemeOfTheme(getTheme(event.newValue)));
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => storeTheme('system'),
  };
}
