import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { Preloaded } from '../lib/preloadable.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { AppShell } from './app-shell.tsx';
import { Guarded } from './guarded.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { PreloadOnInput } from './preload-on-input.tsx';

const loadStaffArea = () => import('./admin-shell.tsx');
const adminShell = lazyPage(loadStaffArea, (module) => module.AdminShell);
const adminDashboardPage = lazyPage(loadStaffArea, (module) => module.loadDashboard());
const emailSettingsPage = lazyPage(loadStaffArea, (module) => module.loadEmailSettings());
const figuresPage = lazyPage(loadStaffArea, (module) => module.loadFigures());
const companyPage = lazyPage(loadStaffArea, (module) => module.loadCompany());
const adminUsersPage = lazyPage(loadStaffArea, (module) => module.loadUsers());
const authPage = lazyPage(
  () => import('../features/auth/auth-page.tsx'),
  (module) => module.AuthPage,
);
const loadReset = () => import('../features/password-reset/password-reset-pages.ts');
const forgotPasswordPage = lazyPage(loadReset, (module) => module.ForgotPasswordPage);
const resetPasswordPage = lazyPage(loadReset, (module) => module.ResetPasswordPage);
const loadMailedLinks = () => import('../features/mailed-links/mailed-link-pages.ts');
const confirmEmailPage = lazyPage(loadMailedLinks, (module) => module.ConfirmEmailPage);
const stopEmailChangePage = lazyPage(loadMailedLinks, (module) => module.StopEmailChangePage);
const unlockPage = lazyPage(loadMailedLinks, (module) => module.UnlockPage);
const verifyPhonePage = lazyPage(
  () => import('../features/phone-verification/verify-phone-page.tsx'),
  (module) => module.VerifyPhonePage,
);
const dashboardPage = lazyPage(
  () => import('../features/dashboard/dashboard-page.tsx'),
  (module) => module.DashboardPage,
);
const wizardPage = lazyPage(
  () => import('../features/wizard/wizard-page.tsx'),
  (module) => module.WizardPage,
);
const successPage = lazyPage(
  () => import('../features/wizard/success-page.tsx'),
  (module) => module.SuccessPage,
);
const consignmentPage = lazyPage(
  () => import('../features/consignment/consignment-page.tsx'),
  (module) => module.ConsignmentPage,
);
const settingsPage = lazyPage(
  () => import('../features/settings/settings-page.tsx'),
  (module) => module.SettingsPage,
);
const pairedPhonePage = lazyPage(
  () => import('../features/paired-phone/paired-phone-page.tsx'),
  (module) => module.PairedPhonePage,
);
const otherPage = lazyPage(
  () => import('./other-page.tsx'),
  (module) => module.OtherPage,
);

/** Fetches the page that is in its HTML for guests; rejects if that fails. */
export const preloadSignIn = authPage.preload;

const NONE: readonly LazyPage[] = [];

/** @param next the page to which its form leads most people */
function page(path: string, content: LazyPage, next?: LazyPage) {
  return (
    <Route
      key={path}
      path={path}
      caseSensitive
      element={
        <Guarded path={path} pages={[content]}>
          {next && <PreloadOnInput page={next} />}
          <Suspense fallback={<PageLoading />}>
            <Preloaded key={path} component={content} props={{}} />
          </Suspense>
        </Guarded>
      }
    />
  );
}

/** The shell stays visible while its page is loading. */
function staffPage(path: string, content: LazyPage) {
  return (
    <Route
      key={path}
      path={path}
      caseSensitive
      element={
        <Guarded path={path} pages={[adminShell, content]}>
          <Suspense fallback={<PageLoading />}>
            <Preloaded
              component={adminShell}
              props={{
                children: (
                  <Suspense fallback={<PageLoading isInFrame />}>
                    <Preloaded key={path} component={content} props={{}} />
                  </Suspense>
                ),
              }}
            />
          </Suspense>
        </Guarded>
      }
    />
  );
}

/** Unknown paths may still be guarded: guests cannot find out which paths of the admin area exist. */
function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <Guarded path={pathname} pages={[otherPage]}>
      <Suspense fallback={<PageLoading />}>
        <Preloaded component={otherPage} props={{}} />
      </Suspense>
    </Guarded>
  );
}

/** Every route of spec 2.1 with its page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route
          path="/"
          caseSensitive
          element={
            <Guarded path="/" pages={NONE}>
              <LandingPage />
            </Guarded>
          }
        />
        {page('/auth', authPage, dashboardPage)}
        {page('/forgot-password', forgotPasswordPage)}
        {page('/reset-password', resetPasswordPage)}
        {page('/confirm-email', confirmEmailPage)}
        {page('/stop-email-change', stopEmailChangePage)}
        {page('/unlock', unlockPage)}
        {page('/success', successPage)}
        {page('/verify-phone', verifyPhonePage, dashboardPage)}
        {page('/dashboard', dashboardPage)}
        {page('/consign', wizardPage)}
        {page('/consignments/:id', consignmentPage)}
        {page('/settings', settingsPage)}
      </Route>
      {page('/shoot', pairedPhonePage)}
      {staffPage('/admin/dashboard', adminDashboardPage)}
      {staffPage('/admin/settings', emailSettingsPage)}
      {staffPage('/admin/figures', figuresPage)}
      {staffPage('/admin/company', companyPage)}
      {staffPage('/admin/users', adminUsersPage)}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
