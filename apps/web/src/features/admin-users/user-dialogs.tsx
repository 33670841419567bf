import { type ManagedUser, USERS_TEXTS } from '@marque/domain/account/admin-users';
import { formatPhone } from '@marque/domain/account/phone';
import { RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { SetUpTwoFactorDialog } from './two-factor-setup/set-up-two-factor-dialog.tsx';
import { useUserChange } from './use-user-change.ts';
import type { UserDialogKind, useUserDialog } from './use-user-dialog.ts';

export function UserDialogs({ dialog }: { dialog: ReturnType<typeof useUserDialog> }) {
  const getProps = (kind: UserDialogKind) => ({
    user: dialog.user,
    isOpen: dialog.isOpen(kind),
    onClose: dialog.close,
  });
  return (
    <>
      <SetUpTwoFactorDialog {...getProps('setUpTwoFactor')} />
      <ResetPasswordDialog {...getProps('resetPassword')} />
      <ChangeRoleDialog {...getProps('changeRole')} />
      <Confirmations dialog={dialog} />
    </>
  );
}

function Confirmations({ dialog }: { dialog: ReturnType<typeof useUserDialog> }) {
  const disable = trpc.users.disableTwoFactor.useMutation();
  const verify = trpc.users.verifyPhone.useMutation();
  const removal = trpc.users.delete.useMutation();
  const disabling = useUserChange({
    done: ADMIN_USER_TOASTS.twoFactorDisabled,
    failed: ADMIN_USER_TOASTS.twoFactorNotDisabled,
  });
  const verifying = useUserChange({
    done: ADMIN_USER_TOASTS.phoneVerifiedByHand,
    failed: ADMIN_USER_TOASTS.phoneNotVerifiedByHand,
  });
  const removing = useUserChange({ done: ADMIN_USER_TOASTS.userDeleted, failed: ADMIN_USER_TOASTS.userNotDeleted });
  const { user, close } = dialog;
  const username = user?.username ?? '';

  async function carryOut(
    change: ReturnType<typeof useUserChange>,
    mutate: (input: Pick<ManagedUser, 'id'>) => Promise<unknown>,
  ): Promise<void> {
    if (!user) return;
    await change(user, () => mutate({ id: user.id }));
    close();
  }

  return (
    <>
      <ConfirmDialog
        isOpen={dialog.isOpen('disableTwoFactor')}
        title={USERS_TEXTS.confirmDisableTwoFactor}
        message={`${username} will sign in without a code. The recovery codes stop working.`}
        confirmLabel="Disable 2FA"
        cancelLabel="Cancel"
        isBusy={disable.isPending}
        onConfirm={() => void carryOut(disabling, disable.mutateAsync)}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={dialog.isOpen('verifyPhone')}
        title="Verify this phone manually?"
        message={`Only do this if you are sure that ${formatPhone(user?.phone ?? '').replaceAll(' ', '\u00a0')} belongs to ${username}. Your name is recorded.`}
        confirmLabel="Verify phone"
        cancelLabel="Cancel"
        isHarmless
        isBusy={verify.isPending}
        onConfirm={() => void carryOut(verifying, verify.mutateAsync)}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={dialog.isOpen('delete')}
        title={USERS_TEXTS.confirmDelete}
        message={`${username} can never sign in again. Their draft and profile are deleted; their consignments can be restored for ${RESTORABLE_FOR_DAYS} days.`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        isBusy={removal.isPending}
        onConfirm={() => void carryOut(removing, removal.mutateAsync)}
        onCancel={close}
      />
    </>
  );
}
