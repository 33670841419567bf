import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useLeaving } from '../leave-shown-once.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { NewTokenForm } from './new-token-form.tsx';

export interface NewTokenDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function NewTokenDialog({ isOpen, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const isShown = token !== null;
  const leaving = useLeaving({ isOpen, isSecret: isShown, onClose });
  return (
    <Modal
      opened={isOpen}
      onClose={leaving.request}
      onExitTransitionEnd={() => setToken(null)}
      title={isShown ? 'Your new token' : 'Create an access token'}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      padding="lg"
    >
      {isShown ? (
        <ShownOnce label="Access token" secret={token} leaving={leaving} onSaved={onClose}>
          <p>
            Please copy it now: we cannot show it again. Anyone who has it can use it, so keep it as safe as a password.
          </p>
        </ShownOnce>
      ) : (
        <NewTokenForm onCreated={setToken} onCancel={onClose} />
      )}
    </Modal>
  );
}
