import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Arrive } from '../../app/arrive.tsx';
import { destinationAfterLogin } from '../../app/post-login-target.ts';
import { useSession } from '../../app/session.ts';
import { Page } from '../../ui/page.tsx';
import classes from './auth-page.module.css';
import { LoginForm, useLoginForm } from './login-form.tsx';
import { RegisterForm, useRegisterForm } from './register-form.tsx';

const HEADINGS = { login: 'Sign In', register: 'Create Account' } as const;
type AuthTab = keyof typeof HEADINGS;

function isAuthTab(value: string | null): value is AuthTab {
  return value === 'login' || value === 'register';
}

/** Login and Register side by side in tabs (spec section 2, /auth). Whoever is signed in already moves on. */
export function AuthPage() {
  const { user, hasFailed, retry } = useSession();
  const [tab, setTab] = useState<AuthTab>('login');
  // Kept here, so that changing the tab loses nothing that was typed.
  const loginForm = useLoginForm();
  const registerForm = useRegisterForm();
  if (user) return <Arrive destinationOf={() => destinationAfterLogin(user)} />;
  return (
    <Page title={HEADINGS[tab]} width="narrow">
      {hasFailed && (
        <div className={classes.notice} role="alert">
          <p>We could not find out whether you are signed in, because the service did not answer.</p>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <Tabs keepMounted={false} value={tab} onChange={(value) => isAuthTab(value) && setTab(value)}>
        <Tabs.List>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login" className={classes.panel}>
          <LoginForm form={loginForm} />
        </Tabs.Panel>
        <Tabs.Panel value="register" className={classes.panel}>
          <RegisterForm form={registerForm} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
