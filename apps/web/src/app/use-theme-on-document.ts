import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The color at the top of a page (theme.css, --marque-ivory). `theme-boot.js` sets the same before the first paint. */
const GROUND = { light: '#FAF8F4', dark: '#0E0D0B' } as const;
/** The landing page starts with a dark photo in both color schemes (landing-page.module.css). */
const HERO = '#080808';

/**
 * Keeps the class `light` or `dark` on the document root in sync with the theme and the device (spec 4.13), and colors
 * the browser's own bars.
 */
export function useThemeOnDocument(): void {
  const { pathname } = useLocation();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.remove('light', 'dark');
    classList.add(scheme);
    const color = pathname === '/' ? HERO : GROUND[scheme];
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  }, [pathname, scheme]);
}
