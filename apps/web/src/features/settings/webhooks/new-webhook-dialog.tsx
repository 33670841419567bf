import { Modal } from '@mantine/core';
import { useState } from 'react';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export interface NewWebhookDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Asks where to, adds the webhook, and shows its secret this once. */
export function NewWebhookDialog({ isOpen, onClose }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const isShown = secret !== null;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setSecret(null)}
      title={isShown ? 'Webhook secret' : 'Add a webhook'}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      size={520}
      padding="lg"
    >
      {isShown ? (
        <WebhookSecret secret={secret} onSaved={onClose} />
      ) : (
        <NewWebhookForm onAdded={setSecret} onCancel={onClose} />
      )}
    </Modal>
  );
}
