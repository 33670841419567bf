import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useLeaving } from '../leave-shown-once.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export interface NewWebhookDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function NewWebhookDialog({ isOpen, onClose }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const isShown = secret !== null;
  const leaving = useLeaving({ isOpen, isSecret: isShown, onClose });
  return (
    <Modal
      opened={isOpen}
      onClose={leaving.request}
      onExitTransitionEnd={() => setSecret(null)}
      title={isShown ? 'Webhook secret' : 'Add a webhook'}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={520}
      padding="lg"
    >
      {isShown ? (
        <WebhookSecret secret={secret} leaving={leaving} onSaved={onClose} />
      ) : (
        <NewWebhookForm onAdded={setSecret} onCancel={onClose} />
      )}
    </Modal>
  );
}
