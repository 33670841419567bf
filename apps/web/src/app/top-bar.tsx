import type { SessionUser } from '@marque/domain/account/user';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useProductSettings, useSession, useSignOut } from '../lib/session.ts';
import { Wordmark } from '../ui/brand/wordmark.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { getStaffLinkLabel } from './staff-link.ts';
import classes from './top-bar.module.css';
import { useMenuAddress } from './use-menu-address.ts';

const loadMobileMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }));

/** The bar above every page except the staff's (spec 2.3). On the landing page it overlays the photo. */
export function TopBar({ isOverPhoto }: { isOverPhoto: boolean }) {
  const { user, isLoading } = useSession();
  return (
    <header className={classes.bar} data-over-photo={isOverPhoto} data-ground={isOverPhoto ? 'night' : undefined}>
      <Link to="/" className={classes.home} aria-label="Marque, home">
        <Wordmark height={19} />
      </Link>
      <nav className={classes.nav} aria-label="Main">
        {user && <OwnerLinks user={user} />}
        {!user && !isLoading && (
          <NavLink className={() => classes.link} to="/auth">
            Sign In / Register
          </NavLink>
        )}
      </nav>
      <div className={user ? `${classes.theme} ${classes.wideOnly}` : classes.theme}>
        <ThemeToggle />
      </div>
      {user && <OwnerMenu user={user} />}
    </header>
  );
}

function OwnerLinks({ user }: { user: SessionUser }) {
  const { signOut, isSigningOut } = useSignOut();
  const staffLink = getStaffLinkLabel(user);
  return (
    <div className={classes.wideOnly}>
      <NavLink className={() => classes.link} to="/dashboard">
        My Dashboard
      </NavLink>
      <NavLink className={() => classes.link} to="/settings">
        Settings
      </NavLink>
      {staffLink && (
        <NavLink className={() => classes.link} to="/admin/dashboard">
          {staffLink}
        </NavLink>
      )}
      <button type="button" className={classes.link} onClick={signOut} disabled={isSigningOut}>
        Sign Out
      </button>
    </div>
  );
}

function OwnerMenu({ user }: { user: SessionUser }) {
  const { isOpen, open, close } = useMenuAddress();
  const [wasOpened, setWasOpened] = useState(isOpen);
  const { legal } = useProductSettings();

  // Preloaded for the first tap, but not part of what guests download initially.
  useEffect(() => void loadMobileMenu(), []);

  return (
    <div className={classes.narrowOnly}>
      <MenuButton
        isOpen={isOpen}
        onOpen={() => {
          setWasOpened(true);
          open();
        }}
      />
      {/* Also contains the dialog about terms that are not accepted yet. */}
      {(wasOpened || legal.terms !== null) && (
        <Suspense>
          <MobileMenu user={user} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
