import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { AppShell } from './app-shell.tsx';
import { Guarded } from './guarded.tsx';
import { lazyPage } from './lazy-page.tsx';

const loadStaffArea = () => import('./admin-shell.tsx');
const AdminShell = lazyPage(async () => (await loadStaffArea()).AdminShell);
const AdminDashboardPage = lazyPage(async () => (await loadStaffArea()).loadDashboard());
const EmailSettingsPage = lazyPage(async () => (await loadStaffArea()).loadEmailSettings());
const FiguresPage = lazyPage(async () => (await loadStaffArea()).loadFigures());
const CompanyPage = lazyPage(async () => (await loadStaffArea()).loadCompany());
const AdminUsersPage = lazyPage(async () => (await loadStaffArea()).loadUsers());
const AuthPage = lazyPage(async () => (await import('../features/auth/auth-page.tsx')).AuthPage);
const loadReset = () => import('../features/password-reset/password-reset-pages.ts');
const ForgotPasswordPage = lazyPage(async () => (await loadReset()).ForgotPasswordPage);
const ResetPasswordPage = lazyPage(async () => (await loadReset()).ResetPasswordPage);
const loadMailedLinks = () => import('../features/mailed-links/mailed-link-pages.ts');
const ConfirmEmailPage = lazyPage(async () => (await loadMailedLinks()).ConfirmEmailPage);
const StopEmailChangePage = lazyPage(async () => (await loadMailedLinks()).StopEmailChangePage);
const UnlockPage = lazyPage(async () => (await loadMailedLinks()).UnlockPage);
const VerifyPhonePage = lazyPage(
  async () => (await import('../features/phone-verification/verify-phone-page.tsx')).VerifyPhonePage,
);
const DashboardPage = lazyPage(async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage);
const WizardPage = lazyPage(async () => (await import('../features/wizard/wizard-page.tsx')).WizardPage);
const SuccessPage = lazyPage(async () => (await import('../features/wizard/success-page.tsx')).SuccessPage);
const ConsignmentPage = lazyPage(
  async () => (await import('../features/consignment/consignment-page.tsx')).ConsignmentPage,
);
const SettingsPage = lazyPage(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage);
const PairedPhonePage = lazyPage(
  async () => (await import('../features/paired-phone/paired-phone-page.tsx')).PairedPhonePage,
);
const OtherPage = lazyPage(async () => (await import('./other-page.tsx')).OtherPage);

function page(path: string, element: ReactNode) {
  return (
    <Route
      key={path}
      path={path}
      caseSensitive
      element={
        <Guarded path={path}>
          <Suspense fallback={<PageLoading />}>{element}</Suspense>
        </Guarded>
      }
    />
  );
}

/** The shell stays visible while its page is loading. */
function staffPage(path: string, element: ReactNode) {
  return page(
    path,
    <AdminShell>
      <Suspense fallback={<PageLoading isInFrame />}>{element}</Suspense>
    </AdminShell>,
  );
}

/** Unknown paths may still be guarded: guests cannot find out which paths of the staff area exist. */
function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <Guarded path={pathname}>
      <Suspense fallback={<PageLoading />}>
        <OtherPage />
      </Suspense>
    </Guarded>
  );
}

/** Every route of spec 2.1 with its page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        {page('/', <LandingPage />)}
        {page('/auth', <AuthPage />)}
        {page('/forgot-password', <ForgotPasswordPage />)}
        {page('/reset-password', <ResetPasswordPage />)}
        {page('/confirm-email', <ConfirmEmailPage />)}
        {page('/stop-email-change', <StopEmailChangePage />)}
        {page('/unlock', <UnlockPage />)}
        {page('/success', <SuccessPage />)}
        {page('/verify-phone', <VerifyPhonePage />)}
        {page('/dashboard', <DashboardPage />)}
        {page('/consign', <WizardPage />)}
        {page('/consignments/:id', <ConsignmentPage />)}
        {page('/settings', <SettingsPage />)}
      </Route>
      {page('/shoot', <PairedPhonePage />)}
      {staffPage('/admin/dashboard', <AdminDashboardPage />)}
      {staffPage('/admin/settings', <EmailSettingsPage />)}
      {staffPage('/admin/figures', <FiguresPage />)}
      {staffPage('/admin/company', <CompanyPage />)}
      {staffPage('/admin/users', <AdminUsersPage />)}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
