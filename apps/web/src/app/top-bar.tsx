import type { SessionUser } from '@marque/domain/account/user';
import { useEffect } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useProductSettings, useSession, useSignOut } from '../lib/session.ts';
import { Wordmark } from '../ui/brand/wordmark.tsx';
import { LateOptional, LateOverlay, latePart } from '../ui/late-part.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { getStaffLinkLabel } from './staff-link.ts';
import classes from './top-bar.module.css';
import { useMenuAddress } from './use-menu-address.ts';

const mobileMenu = latePart(async () => (await import('./mobile-menu.tsx')).MobileMenu);
const termsGate = latePart(async () => (await import('./terms-gate.tsx')).TermsGate);

/** The bar above every page except the staff's (spec 2.3). On the landing page it overlays the photo. */
export function TopBar({ isOverPhoto }: { isOverPhoto: boolean }) {
  const { user, isLoading } = useSession();
  const { legal } = useProductSettings();
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
      {user && legal.terms !== null && <LateOptional part={termsGate} props={{ user }} />}
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

  // Preloaded for the first tap, but not part of what guests download initially.
  useEffect(mobileMenu.preload, []);

  return (
    <div className={classes.narrowOnly}>
      <MenuButton isOpen={isOpen} onOpen={open} />
      <LateOverlay part={mobileMenu} props={{ user, isOpen, onClose: close }} isOpen={isOpen} onClose={close} />
    </div>
  );
}
