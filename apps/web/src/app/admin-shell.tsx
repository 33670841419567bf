import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSignedInUser, useSignOut } from '../lib/session.ts';
import { ContactDetailsCard } from '../shared/identity/contact-details/contact-details-card.tsx';
import { Wordmark } from '../ui/brand/wordmark.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SlideOut } from '../ui/slide-out/slide-out.tsx';
import classes from './admin-shell.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useMenuAddress } from './use-menu-address.ts';

// Staff pages are listed here rather than with the other routes, which every guest loads.
export const loadDashboard = async () =>
  (await import('../features/admin-consignments/admin-dashboard-page.tsx')).AdminDashboardPage;
export const loadEmailSettings = async () =>
  (await import('../features/admin-email/email-settings-page.tsx')).EmailSettingsPage;
export const loadFigures = async () => (await import('../features/figures/figures-page.tsx')).FiguresPage;
export const loadCompany = async () => (await import('../features/company/company-page.tsx')).CompanyPage;
export const loadUsers = async () => (await import('../features/admin-users/admin-users-page.tsx')).AdminUsersPage;

/** The frame of the staff's pages (spec 2.16): sidebar on desktop, slide-out menu on phones. */
export function AdminShell({ children }: { children: ReactNode }) {
  const user = useSignedInUser();
  const { isOpen, open, close } = useMenuAddress();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <aside className={classes.sidebar} aria-label="Staff">
        <HomeLink />
        <Navigation user={user} />
      </aside>
      <header className={classes.bar}>
        <HomeLink />
        <MenuButton isOpen={isOpen} onOpen={open} />
        <SlideOut label="Staff menu" isOpen={isOpen} onClose={close}>
          <Navigation user={user} isInMenu />
        </SlideOut>
      </header>
      <div className={classes.content}>
        <ContactDetailsCard className={classes.reach} isOneLine />
        {children}
      </div>
    </div>
  );
}

function HomeLink() {
  return (
    <Link to="/" className={classes.home} aria-label="Marque, home">
      <Wordmark height={17} />
    </Link>
  );
}

/** Inside the menu, links replace the open menu's history entry. */
function Navigation({ user, isInMenu = false }: { user: SessionUser; isInMenu?: boolean }) {
  const { signOut, isSigningOut } = useSignOut('staff');
  return (
    <>
      <nav className={classes.links} aria-label="Staff area">
        <NavLink className={() => classes.link} to="/admin/dashboard" replace={isInMenu}>
          Consignments
        </NavLink>
        <NavLink className={() => classes.link} to="/admin/figures" replace={isInMenu}>
          Figures
        </NavLink>
        {may(user.role, 'email.manage') && (
          <NavLink className={() => classes.link} to="/admin/settings" replace={isInMenu}>
            Email Settings
          </NavLink>
        )}
        {may(user.role, 'settings.manage') && (
          <NavLink className={() => classes.link} to="/admin/company" replace={isInMenu}>
            Company
          </NavLink>
        )}
        {may(user.role, 'users.manage') && (
          <NavLink className={() => classes.link} to="/admin/users" replace={isInMenu}>
            Users
          </NavLink>
        )}
      </nav>
      <div className={classes.foot}>
        <div className={classes.who}>
          <p className={classes.name}>{user.username}</p>
          <p className={classes.role}>{user.role}</p>
        </div>
        <SchemeSwitch />
        <button type="button" className={classes.link} onClick={signOut} disabled={isSigningOut}>
          Logout
        </button>
      </div>
    </>
  );
}
