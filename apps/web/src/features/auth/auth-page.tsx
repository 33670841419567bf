import { Tabs } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
import { DestinationRedirect } from '../../lib/destination-redirect.tsx';
import { isPageInHtml, setPageInHtml } from '../../lib/page-in-html.ts';
import { destinationAfterLogin } from '../../lib/post-login-target.ts';
import { useSession } from '../../lib/session.ts';
import { dismissToasts } from '../../lib/toast.ts';
import { LegalLinks } from '../../shared/legal/legal-links.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { AuthNotices } from './auth-notices.tsx';
import classes from './auth-page.module.css';
import { LazySecondFactorCard, preloadSecondFactorCard } from './lazy-second-factor-card.tsx';
import { LoginForm, useLoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RegisterForm, useRegisterForm } from './register-form.tsx';
import { useAuthPageState } from './use-auth-page-state.ts';
import { usePendingLogin } from './use-pending-login.ts';

const HEADINGS = { login: 'Sign In', register: 'Create Account' } as const;
const SECOND_FACTOR_HEADING = 'Two-Factor Authentication';
type AuthTab = keyof typeof HEADINGS;

function isAuthTab(value: string | null): value is AuthTab {
  return value === 'login' || value === 'register';
}

/** Whoever starts a consignment without being signed in is most likely new. */
function getFirstTab(arrival: AuthPageState | null): AuthTab {
  return arrival && 'reason' in arrival && arrival.reason === 'consign' ? 'register' : 'login';
}

/** Login and Register as tabs, or the second-factor card instead (spec 2.5). Signed-in users are redirected. */
export function AuthPage() {
  const { user, isLoading, hasFailed, retry } = useSession();
  const pending = usePendingLogin({ isAsked: !user });
  // The server sends the form only to browsers with neither a session nor a login that waits for its second factor.
  const [isInHtml] = useState(() => isPageInHtml('/auth'));
  useEffect(() => setPageInHtml(null), []);
  const arrival = useAuthPageState();
  const [tab, setTab] = useState<AuthTab>(getFirstTab(arrival));
  const [isShown, setShown] = useState(false);
  const [due, setDue] = useState(pending.due);
  const [ended, setEnded] = useState<string | null>(null);
  const isReturning = useRef(false);
  const hasJustReturned = useCallback(() => {
    const hasReturned = isReturning.current;
    isReturning.current = false;
    return hasReturned;
  }, []);
  // Held here, so that switching tabs loses no input.
  const loginForm = useLoginForm(arrival && 'username' in arrival ? arrival.username : '');
  const registerForm = useRegisterForm();

  const redirect = user && <DestinationRedirect getDestination={() => destinationAfterLogin(user)} />;
  // Avoids flashing the forms for somebody who comes back to enter their code.
  const isWaiting = !isInHtml && (isLoading || pending.isLoading);
  // What has been shown stays until the next page is there.
  if (!isShown && !user && !isWaiting) setShown(true);
  if (!user && due !== pending.due) setDue(pending.due);
  if (!isShown)
    return (
      <>
        {redirect}
        <PageLoading />
      </>
    );

  const show = (value: string | null) => {
    if (!isAuthTab(value)) return;
    dismissToasts();
    setTab(value);
  };
  const leaveCard = (reason: string | null) => {
    if (reason === null) loginForm.reset();
    isReturning.current = true;
    setEnded(reason);
    setTab('login');
    pending.end();
  };
  // A single page for both, so that the focus does not jump to the heading: the card's own field takes it.
  return (
    <Page title={due ? SECOND_FACTOR_HEADING : HEADINGS[tab]} width="narrow">
      {redirect}
      {due ? (
        <LazySecondFactorCard pending={{ ...pending, due }} onOver={leaveCard} onCanceled={() => leaveCard(null)} />
      ) : (
        <>
          <AuthNotices arrival={arrival} ended={ended} onRetry={hasFailed ? retry : null} />
          <Tabs keepMounted={false} value={tab} onChange={show}>
            <Tabs.List>
              <Tabs.Tab value="login">Login</Tabs.Tab>
              <Tabs.Tab value="register">Register</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login" className={classes.panel} onInput={preloadSecondFactorCard}>
              <LoginForm form={loginForm} onSecondFactorDue={pending.begin} hasJustReturned={hasJustReturned} />
              <PasskeyButton />
            </Tabs.Panel>
            <Tabs.Panel value="register" className={classes.panel}>
              <RegisterForm form={registerForm} />
            </Tabs.Panel>
          </Tabs>
          <LegalLinks className={classes.legal} />
        </>
      )}
    </Page>
  );
}
