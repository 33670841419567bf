import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import classes from './scheme-switch.module.css';

/**
 * The light/dark switch of the menus: on means dark. The third choice, System, is in the theme toggle. `isStacked` puts
 * the name below the switch.
 */
export function SchemeSwitch({ isStacked = false }: { isStacked?: boolean }) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <label className={classes.row} data-stacked={isStacked || undefined}>
      Dark theme
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        checked={scheme === 'dark'}
        aria-checked={scheme === 'dark'}
        onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
      />
    </label>
  );
}
