import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThemeManager, getTheme, THEME_KEY } from './theme-storage.ts';

function getStorage(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the stored theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    [null, 'system'],
    ['purple', 'system'],
  ])('reads %s as %s', (stored, theme) => {
    expect(getTheme(stored)).toBe(theme);
  });

  it('is kept under a product-prefixed key ending in theme', () => {
    expect(THEME_KEY).toMatch(/^marque.*theme$/);
  });
});

describe('the theme manager', () => {
  let listeners: ((event: { key: string; newValue: string | null }) => void)[];
  beforeEach(() => {
    listeners = [];
    vi.stubGlobal('window', {
      addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      removeEventListener: (_: string, listener: unknown) => {
        listeners = listeners.filter((each) => each !== listener);
      },
    });
  });

  it('gives the stored choice back, and system as the device’s own', () => {
    vi.stubGlobal('localStorage', getStorage({ [THEME_KEY]: 'dark' }));
    const manager = createThemeManager();
    expect(manager.get('light')).toBe('dark');
    manager.set('auto');
    expect(localStorage.getItem(THEME_KEY)).toBe('system');
    expect(manager.get('light')).toBe('auto');
  });

  it('follows the device where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('storage is forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    const manager = createThemeManager();
    expect(manager.get('light')).toBe('auto');
    expect(() => manager.set('dark')).not.toThrow();
  });

  it('follows a choice made in another tab until it is unsubscribed', () => {
    vi.stubGlobal('localStorage', getStorage({}));
    const manager = createThemeManager();
    const seen: string[] = [];
    manager.subscribe((scheme) => seen.push(scheme));
    for (const listener of listeners) listener({ key: THEME_KEY, newValue: 'dark' });
    for (const listener of listeners) listener({ key: 'something-else', newValue: 'light' });
    manager.unsubscribe();
    expect(seen).toEqual(['dark']);
    expect(listeners).toEqual([]);
  });
});

describe('the script before the first paint', () => {
  const script = readFileSync(new URL('../app/theme-boot.js', import.meta.url), 'utf8');

  function bootWith(stored: string | null, isDeviceDark: boolean, pathname = '/dashboard') {
    const root = { classes: new Set<string>(), attributes: new Map<string, string>() };
    const meta = { color: '' };
    runInNewContext(script, {
      localStorage: getStorage(stored === null ? {} : { [THEME_KEY]: stored }),
      matchMedia: () => ({ matches: isDeviceDark }),
      location: { pathname },
      document: {
        querySelector: () => ({
          setAttribute: (_: string, color: string) => {
            meta.color = color;
          },
        }),
        documentElement: {
          classList: { add: (name: string) => root.classes.add(name) },
          setAttribute: (name: string, value: string) => root.attributes.set(name, value),
        },
      },
    });
    return { class: [...root.classes], scheme: root.attributes.get('data-mantine-color-scheme'), color: meta.color };
  }

  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    [null, true, 'dark'],
    ['purple', false, 'light'],
  ])('with %s stored and a device set to dark: %s, shows %s', (stored, isDeviceDark, scheme) => {
    expect(bootWith(stored, isDeviceDark)).toMatchObject({ class: [scheme], scheme });
  });

  it('gives the browser the color of the page, which begins with a dark photo on the landing page', () => {
    const colors = [bootWith('light', false), bootWith('dark', false), bootWith('light', false, '/')];
    expect(colors.map(({ color }) => color)).toEqual(['#FAF8F4', '#0E0D0B', '#080808']);
  });
});
