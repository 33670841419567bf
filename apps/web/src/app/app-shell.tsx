import { Outlet, useLocation } from 'react-router-dom';
import { SkipLink } from '../ui/skip-link.tsx';
import classes from './app-shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of the public pages and the owners' pages: top bar, then the page. */
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
