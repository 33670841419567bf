import { may } from '@marque/domain/account/permissions';
import { displayName, type SessionUser } from '@marque/domain/account/user';
import { NavLink, useLocation } from 'react-router-dom';
import { useProductSettings, useSignOut } from '../lib/session.ts';
import { SlideOut } from '../ui/slide-out/slide-out.tsx';
import classes from './mobile-menu.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import { getStaffLinkLabel } from './staff-link.ts';

export interface MobileMenuProps {
  user: SessionUser;
  isOpen: boolean;
  onClose: () => void;
}

/** The slide-out menu of small screens, in the order of spec 2.3. */
export function MobileMenu({ user, isOpen, onClose }: MobileMenuProps) {
  const { newConsignments } = useProductSettings();
  const { signOut, isSigningOut } = useSignOut();
  const staffLink = getStaffLinkLabel(user);
  const isOffered = newConsignments && may(user.role, 'consignment.submit');
  return (
    <SlideOut label="Menu" isOpen={isOpen} onClose={onClose}>
      <div className={classes.who}>
        <p className={classes.name} dir="auto">
          {displayName(user)}
        </p>
        <p className={classes.email}>{user.email || 'No email provided'}</p>
      </div>
      <nav className={classes.links} aria-label="Menu">
        <MenuLink to="/dashboard" label="My Dashboard" onClose={onClose} />
        {isOffered && <MenuLink to="/consign" label="New Consignment" onClose={onClose} />}
        <MenuLink to="/settings" label="Settings" onClose={onClose} />
        {staffLink && <MenuLink to="/admin/dashboard" label={staffLink} onClose={onClose} />}
      </nav>
      <div className={classes.foot}>
        <SchemeSwitch />
        <button type="button" className={classes.link} onClick={signOut} disabled={isSigningOut}>
          Sign Out
        </button>
      </div>
    </SlideOut>
  );
}

/** Replaces the open menu's history entry, or just closes the menu if it leads to the current page. */
function MenuLink({ to, label, onClose }: { to: string; label: string; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <NavLink
      className={() => classes.link}
      to={to}
      replace
      onClick={(event) => {
        if (to !== pathname) return;
        event.preventDefault();
        onClose();
      }}
    >
      {label}
    </NavLink>
  );
}
