import { Button, Modal } from '@mantine/core';
import type { ManagedUser } from '@marque/domain/account/admin-users';
import { ROLES, type Role } from '@marque/domain/account/roles';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import classes from './dialog.module.css';
import { ROLE_MEANINGS, ROLE_NAMES } from './role-names.ts';
import { useUserChange } from './use-user-change.ts';
import type { UserDialogProps } from './use-user-dialog.ts';

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value], hint: ROLE_MEANINGS[value] }));

/** Changes a role; offers Viewer and Reviewer too (ADR 0006 and 0164). */
export function ChangeRoleDialog({ user, isOpen, onClose }: UserDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Change role"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={480}
      padding="lg"
    >
      {user && <ChangeRoleForm user={user} onClose={onClose} />}
    </Modal>
  );
}

function ChangeRoleForm({ user, onClose }: { user: ManagedUser; onClose(): void }) {
  const [role, setRole] = useState(user.role);
  const changeRole = trpc.users.changeRole.useMutation();
  const change = useUserChange({ done: ADMIN_USER_TOASTS.roleChanged, failed: ADMIN_USER_TOASTS.roleNotChanged });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (role === user.role || (await change(user, () => changeRole.mutateAsync({ id: user.id, role })))) onClose();
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <RadioCards<Role>
        legend={`Which role should ${user.username} have?`}
        options={OPTIONS}
        value={role}
        onChange={setRole}
      />
      <p className={classes.message}>After a role change, {user.username} has to sign in again.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={changeRole.isPending}>
          Change role
        </Button>
      </div>
    </form>
  );
}
