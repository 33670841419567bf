import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ChangePassword } from '@marque/domain/account/account';
import { NewPasswordForm } from '@marque/domain/account/new-password-form';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useState } from 'react';
import { getFieldErrors, toApiError } from '../../lib/api-error.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showFailure } from '../../shared/identity/confirm-identity/show-failure.ts';
import { NEW_PASSWORD_HINT, NewPasswordField } from '../../shared/identity/new-password-field.tsx';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './password-section.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** Both schemas at once, so that all errors are shown together. */
const PasswordForm = ChangePassword.pick({ currentPassword: true }).and(NewPasswordForm);

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordSection() {
  return (
    <SettingsSection id="password" lead="A new password signs you out everywhere else.">
      <ChangePasswordForm />
    </SettingsSection>
  );
}

function ChangePasswordForm() {
  const utils = trpc.useUtils();
  const { username } = useSignedInUser();
  const [password, setPassword] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: schemaResolver(PasswordForm, { sync: true }),
    onValuesChange: (values) => setPassword(values.password),
  });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      setPassword('');
      showToast(SETTINGS_TOASTS.passwordChanged);
      void utils.account.sessions.invalidate();
    },
    onError: (error) => {
      const errors = toFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      if (Object.keys(errors).length === 0) showFailure(SETTINGS_TOASTS.passwordNotChanged, error);
    },
  });

  const button = useFocusKept(change.isPending);

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ currentPassword, password }) => change.mutate({ currentPassword, password }),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="New password"
        description={NEW_PASSWORD_HINT}
        enterKeyHint="next"
        password={password}
      />
      <PasswordField
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <Button ref={button} type="submit" variant="default" className={classes.submit ?? ''} loading={change.isPending}>
        Change password
      </Button>
    </form>
  );
}

function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  if (rejection?.code === 'PASSWORD_WRONG') return { currentPassword: rejection.message };
  if (rejection?.code === 'PASSWORD_TOO_COMMON') return { password: rejection.message };
  return getFieldErrors(error);
}
