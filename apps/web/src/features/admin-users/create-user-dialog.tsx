import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { CreateUser } from '@marque/domain/account/admin-users';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getFieldErrors, toApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { showFailure } from '../../shared/identity/confirm-identity/show-failure.ts';
import { useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';
import { NewPasswordField } from '../../shared/identity/new-password-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './dialog.module.css';
import { ROLE_MEANINGS, ROLE_NAMES } from './role-names.ts';
import { useRefreshUsers } from './use-user-change.ts';

/** Viewer can only be assigned later, from the row's menu (ADR 0006). */
const OFFERED_ROLES = CreateUser.shape.role.options;

interface CreateUserDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Add User (spec 2.19). */
export function CreateUserDialog({ isOpen, onClose }: CreateUserDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Create New User"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={480}
      padding="lg"
    >
      <CreateUserForm onClose={onClose} />
    </Modal>
  );
}

const EMPTY = { username: '', password: '', email: '', role: 'user' as CreateUser['role'] };

/** The email is optional (ADR 0006): an empty field means none. */
function withoutEmptyEmail({ email, ...rest }: typeof EMPTY): CreateUser {
  return email.trim() ? { ...rest, email } : rest;
}

const validate = schemaResolver(CreateUser, { sync: true });

function CreateUserForm({ onClose }: { onClose(): void }) {
  const { form, password, role } = useCreateUserForm();
  const create = useCreateUser({
    onCreated: onClose,
    onRefused: (errors) => {
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
    },
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => create.mutate(withoutEmptyEmail(values)),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <TextInput
        key={form.key('username')}
        {...form.getInputProps('username')}
        label="Username"
        description={form.errors.username ? null : 'At least 3 characters'}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        data-autofocus
      />
      <NewPasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Password"
        description={form.errors.password ? null : 'At least 6 characters. Share it securely.'}
        required
        withAsterisk={false}
        enterKeyHint="next"
        password={password}
      />
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label="Email (optional)"
        description="Without one, the user is asked for it when they first sign in."
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <NativeSelect
        key={form.key('role')}
        {...form.getInputProps('role')}
        label="Role"
        description={ROLE_MEANINGS[role]}
        size="md"
        data={OFFERED_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create user
        </Button>
      </div>
    </form>
  );
}

function useCreateUserForm() {
  const [password, setPassword] = useState('');
  const [role, setRole] = useState(EMPTY.role);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => validate(withoutEmptyEmail(values)),
    onValuesChange: (values) => {
      setPassword(values.password);
      setRole(values.role);
    },
  });
  return { form, password, role };
}

interface Outcomes {
  onCreated(): void;
  onRefused(errors: Record<string, string>): void;
}

function useCreateUser({ onCreated, onRefused }: Outcomes) {
  const refresh = useRefreshUsers();
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (user: CreateUser) => confirmed(() => client.users.create.mutate(user)),
    onSuccess: async () => {
      await refresh();
      showToast(ADMIN_USER_TOASTS.userCreated);
      onCreated();
    },
    onError: (error) => {
      onRefused(toFieldErrors(error));
      showFailure(ADMIN_USER_TOASTS.userNotCreated, error);
    },
  });
}

function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  if (rejection?.code === 'USERNAME_TAKEN') return { username: rejection.message };
  if (rejection?.code === 'PASSWORD_TOO_COMMON') return { password: rejection.message };
  return getFieldErrors(error);
}
