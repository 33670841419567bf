import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** Keeps the class `light` or `dark` on the document root in step with the theme and the device (spec 4.13). */
export function ThemeClass() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.toggle('light', scheme === 'light');
    root.classList.toggle('dark', scheme === 'dark');
  }, [scheme]);
  return null;
}
