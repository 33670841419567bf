import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { NewPasswordForm as NewPasswordFormSchema } from '@marque/domain/account/new-password-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getFieldErrors, getMessage, toApiError } from '../../lib/api-error.ts';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
import { expireSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { NEW_PASSWORD_HINT, NewPasswordField } from '../../shared/identity/new-password-field.tsx';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './password-reset.module.css';

export interface NewPasswordFormProps {
  token: string;
  username: string;
  onExpired: () => void;
}

/** Sets the password and goes to the login form: an emailed link does not prove the second factor. */
export function NewPasswordForm({ token, username, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: schemaResolver(NewPasswordFormSchema, { sync: true }),
    onValuesChange: (values) => setPassword(values.password),
  });
  const reset = trpc.account.resetPassword.useMutation({
    onMutate: () => setProblem(null),
    onSuccess: () => {
      // A reset ends all sessions, including the one in this browser.
      expireSession(queries);
      void navigate('/auth', { replace: true, state: { username, done: 'passwordSet' } satisfies AuthPageState });
    },
    onError: (error) => {
      const rejection = toApiError(error);
      if (rejection?.code === 'LINK_INVALID') return onExpired();
      const errors =
        rejection?.code === 'PASSWORD_TOO_COMMON' ? { password: rejection.message } : getFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      if (Object.keys(errors).length === 0) setProblem(getMessage(error));
    },
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => reset.mutate({ token, password: values.password }),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      {problem && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {/* Tells the browser's password manager whose new password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="New password"
        description={NEW_PASSWORD_HINT}
        required
        withAsterisk={false}
        enterKeyHint="next"
        password={password}
      />
      <PasswordField
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={reset.isPending || reset.isSuccess}>
        Set new password
      </Button>
    </form>
  );
}
