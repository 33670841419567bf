import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** The browser's own bars take the color of the page (theme.css, --marque-ivory). */
const GROUND = { light: '#FAF8F4', dark: '#0E0D0B' } as const;

/** Keeps the class `light` or `dark` on the document root in step with the theme and the device (spec 4.13). */
export function ThemeClass() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.toggle('light', scheme === 'light');
    root.classList.toggle('dark', scheme === 'dark');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[scheme]);
  }, [scheme]);
  return null;
}
