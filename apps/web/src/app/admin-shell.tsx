import { type Action, may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { ComponentType, ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSignedInUser, useSignOut } from '../lib/session.ts';
import { ContactDetailsCard } from '../shared/identity/contact-details/contact-details-card.tsx';
import { Wordmark } from '../ui/brand/wordmark.tsx';
import type { IconProps } from '../ui/icon.tsx';
import { IconMail } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SlideOut } from '../ui/slide-out/slide-out.tsx';
import { IconBuilding, IconCar, IconChart, IconLeave, IconPeople } from '../ui/staff-icons.tsx';
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

interface StaffPage {
  to: string;
  label: string;
  icon: ComponentType<IconProps>;
  /** What a member of staff must be allowed for the page to be listed. */
  needs?: Action;
}

const PAGES: readonly StaffPage[] = [
  { to: '/admin/dashboard', label: 'Consignments', icon: IconCar },
  { to: '/admin/figures', label: 'Figures', icon: IconChart },
  { to: '/admin/settings', label: 'Email Settings', icon: IconMail, needs: 'email.manage' },
  { to: '/admin/company', label: 'Company', icon: IconBuilding, needs: 'settings.manage' },
  { to: '/admin/users', label: 'Users', icon: IconPeople, needs: 'users.manage' },
];

/** The frame of the staff's pages (spec 2.16): a narrow sidebar on desktop, a slide-out menu on phones. */
export function AdminShell({ children }: { children?: ReactNode }) {
  const user = useSignedInUser();
  const { isOpen, open, close } = useMenuAddress();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <aside className={classes.sidebar} aria-label="Staff">
        <HomeLink height={12} />
        <Navigation user={user} />
      </aside>
      <header className={classes.bar}>
        <HomeLink height={17} />
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

function HomeLink({ height }: { height: number }) {
  return (
    <Link to="/" className={classes.home} aria-label="Marque, home">
      <Wordmark height={height} />
    </Link>
  );
}

/** Inside the menu, links replace the open menu's history entry. */
function Navigation({ user, isInMenu = false }: { user: SessionUser; isInMenu?: boolean }) {
  const { signOut, isSigningOut } = useSignOut('staff');
  const pages = PAGES.filter(({ needs }) => needs === undefined || may(user.role, needs));
  return (
    <>
      <nav className={classes.links} aria-label="Admin area">
        {pages.map(({ to, label, icon: PageIcon }) => (
          <NavLink key={to} className={() => classes.link} to={to} replace={isInMenu}>
            <PageIcon />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.foot}>
        <div className={classes.who}>
          <p className={classes.name} title={user.username}>
            {user.username}
          </p>
          <p className={classes.role}>{user.role}</p>
        </div>
        <SchemeSwitch isStacked={!isInMenu} />
        <button type="button" className={classes.link} onClick={signOut} disabled={isSigningOut}>
          <IconLeave />
          Sign Out
        </button>
      </div>
    </>
  );
}
