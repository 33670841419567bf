import { Modal } from '@mantine/core';
import { type ManagedUser, USERS_TEXTS } from '@marque/domain/account/admin-users';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import { useState } from 'react';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import type { UserDialogProps } from '../use-user-dialog.ts';
import { ChooseMethod } from './choose-method.tsx';
import { EnterToken } from './enter-token.tsx';
import { SetUpDone } from './set-up-done.tsx';

/** Sets up a user's second factor (spec 2.19 and 4.12): choose the method, transfer the secret, enter a code. */
export function SetUpTwoFactorDialog({ user, isOpen, onClose }: UserDialogProps) {
  useBackCloses(isOpen, onClose);
  const [isDone, setIsDone] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setIsDone(false)}
      title={isDone ? USERS_TEXTS.setUpDone : 'Set up 2FA'}
      returnFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={560}
      padding="lg"
    >
      {user && <Steps user={user} isDone={isDone} onDone={() => setIsDone(true)} onClose={onClose} />}
    </Modal>
  );
}

interface StepsProps {
  user: ManagedUser;
  isDone: boolean;
  onDone(): void;
  onClose(): void;
}

function Steps({ user, isDone, onDone, onClose }: StepsProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (isDone) return <SetUpDone username={user.username} onStay={onClose} />;
  if (!setup) return <ChooseMethod user={user} onSetUp={setSetup} onCancel={onClose} />;
  return <EnterToken user={user} setup={setup} onDone={onDone} onBack={() => setSetup(null)} />;
}
