import { Outlet, useLocation } from 'react-router-dom';
import { SkipLink } from '../ui/skip-link.tsx';
import classes from './app-shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of the public pages and of the owners' pages: bar above, page below. */
export function AppShell() {
  const { pathname } = useLocation();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <TopBar isOverPhoto={pathname === '/'} />
      <Outlet />
    </div>
  );
}
