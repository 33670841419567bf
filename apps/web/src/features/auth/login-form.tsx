import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Login, type SecondFactorDue } from '@marque/domain/account/credentials';
import { LOGIN_CODE_MISSING } from '@marque/domain/account/two-factor';
import { loginSuccessful, SIGN_IN_TOASTS } from '@marque/domain/text/toasts/sign-in-toasts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { getFieldErrors, getMessage, toApiError } from '../../lib/api-error.ts';
import { isPageInHtml } from '../../lib/page-in-html.ts';
import { useSetSessionUser } from '../../lib/session.ts';
import { showToast, showToastOnNextPage } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './auth-page.module.css';

export function useLoginForm(username = '') {
  return useForm({
    mode: 'uncontrolled',
    initialValues: { username, password: '' },
    validate: schemaResolver(Login, { sync: true }),
  });
}

export interface LoginFormProps {
  form: ReturnType<typeof useLoginForm>;
  onSecondFactorDue: (due: SecondFactorDue) => void;
  /** True once after coming back from the second-factor card: the form then takes the focus. */
  hasJustReturned: () => boolean;
}

/** Signs in, or continues with the second factor (spec 4.1, 5.1 and 8.2). */
export function LoginForm({ form, onSecondFactorDue, hasJustReturned }: LoginFormProps) {
  useEffect(() => {
    if (hasJustReturned()) form.getInputNode(form.getValues().username ? 'password' : 'username')?.focus();
  }, [form, hasJustReturned]);
  useTakeOverTyped(form);
  const { login, tooMany } = useLogin(form, onSecondFactorDue);

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      {tooMany && (
        <Notice tone="problem">
          <p>
            {tooMany.message} {tooMany.mayBeLocked && LOCKED}
          </p>
        </Notice>
      )}
      <TextInput
        key={form.key('username')}
        {...form.getInputProps('username')}
        label="Username"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={login.isPending || login.isSuccess}>
        Sign In
      </Button>
      <p className={classes.forgot}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </form>
  );
}

/** The inputs of the form in the HTML, until the form takes over what they hold. */
let inHtml: Iterable<HTMLInputElement> =
  isPageInHtml('/auth') && !import.meta.env.SSR ? document.querySelectorAll<HTMLInputElement>('form input') : [];

/**
 * Takes over what was typed, or filled in by the browser, before the page's script had loaded. The inputs may be new
 * ones: if a browser extension has changed the form, React renders it from scratch.
 */
function useTakeOverTyped(form: LoginFormProps['form']): void {
  useLayoutEffect(() => {
    for (const { dataset, value } of inHtml) {
      const field = dataset.path;
      if (value === '' || (field !== 'username' && field !== 'password')) continue;
      const input = form.getInputNode(field);
      if (input instanceof HTMLInputElement) input.value = value;
      form.setFieldValue(field, value, { forceUpdate: false });
    }
    inHtml = [];
  }, [form]);
}

function useLogin(form: LoginFormProps['form'], onSecondFactorDue: LoginFormProps['onSecondFactorDue']) {
  const setSessionUser = useSetSessionUser();
  const [tooMany, setTooMany] = useState<{ message: string; mayBeLocked: boolean } | null>(null);
  const login = trpc.auth.login.useMutation({
    onMutate: () => setTooMany(null),
    onSuccess: (response) => {
      if ('requiresTwoFactor' in response) {
        showToast({ ...SIGN_IN_TOASTS.twoFactorRequired, description: LOGIN_CODE_MISSING[response.method] });
        // When people come back to this form, the password is empty.
        form.setFieldValue('password', '');
        return onSecondFactorDue(response);
      }
      showToastOnNextPage(loginSuccessful(response.username));
      setSessionUser(response);
    },
    onError: (error) => {
      const rejection = toApiError(error);
      form.setErrors(getFieldErrors(error));
      if (rejection?.code === 'WRONG_CREDENTIALS') {
        form.setFieldError('password', 'Please check your username and password');
        form.getInputNode('password')?.focus();
      }
      if (rejection?.code === 'TOO_MANY_TRIES') {
        setTooMany({ message: getMessage(error), mayBeLocked: (rejection.retryAfter ?? 0) > LONG_WAIT_SECONDS });
        form.getInputNode('password')?.focus();
      }
      showToast({ ...SIGN_IN_TOASTS.loginFailed, description: getMessage(error) }, 'destructive');
    },
  });
  return { login, tooMany };
}

/** Shorter waits are just the pause between two tries. */
const LONG_WAIT_SECONDS = 60;
/** The same for every username, so that it does not reveal whether an account exists (ADR 0010). */
const LOCKED =
  'If this account exists and is locked after too many wrong passwords, we have emailed its owner a link to unlock it.';
