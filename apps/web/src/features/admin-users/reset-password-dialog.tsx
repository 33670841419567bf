import { Button, Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ManagedUser, ResetPasswordForm as ResetPasswordFormSchema } from '@marque/domain/account/admin-users';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { useState } from 'react';
import { getFieldErrors, toApiError } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { NewPasswordField } from '../../shared/identity/new-password-field.tsx';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './dialog.module.css';
import { useUserChange } from './use-user-change.ts';
import type { UserDialogProps } from './use-user-dialog.ts';

/** Sets a new password for a user (spec 2.19 and 5.12). */
export function ResetPasswordDialog({ user, isOpen, onClose }: UserDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Reset password"
      returnFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={480}
      padding="lg"
    >
      {user && <ResetPasswordForm user={user} onClose={onClose} />}
    </Modal>
  );
}

function ResetPasswordForm({ user, onClose }: { user: ManagedUser; onClose(): void }) {
  const [password, setPassword] = useState('');
  const reset = trpc.users.resetPassword.useMutation();
  const change = useUserChange({ done: ADMIN_USER_TOASTS.passwordUpdated, failed: ADMIN_USER_TOASTS.passwordNotReset });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: schemaResolver(ResetPasswordFormSchema, { sync: true }),
    onValuesChange: (values) => setPassword(values.password),
  });

  async function submit(): Promise<void> {
    const { id } = user;
    const isDone = await change(user, async () => {
      try {
        await reset.mutateAsync({ id, password: form.getValues().password });
      } catch (error) {
        const errors = toFieldErrors(error);
        form.setErrors(errors);
        focusFirstError(errors, form.getInputNode);
        throw error;
      }
    });
    if (isDone) onClose();
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        () => void submit(),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <p className={classes.message}>
        <span className={classes.username}>{user.username}</span> is signed out everywhere and has to use the new
        password. Passkeys and access tokens of this account are removed.
      </p>
      <NewPasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="New password"
        description={form.errors.password ? null : 'At least 6 characters'}
        required
        withAsterisk={false}
        enterKeyHint="next"
        data-autofocus
        password={password}
      />
      <PasswordField
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
        label="Confirm password"
        required
        withAsterisk={false}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={reset.isPending}>
          Reset password
        </Button>
      </div>
    </form>
  );
}

function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  if (rejection?.code === 'PASSWORD_TOO_COMMON') return { password: rejection.message };
  return getFieldErrors(error);
}
