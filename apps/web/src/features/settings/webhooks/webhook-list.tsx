import { Modal } from '@mantine/core';
import type { Webhook } from '@marque/domain/review/webhooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeaving } from '../leave-shown-once.tsx';
import { SettingsList } from '../settings-list.tsx';
import { DeliveryLogDialog } from './delivery-log-dialog.tsx';
import { usePauseWebhook, useRemoveWebhook, useRenewSecret } from './use-webhooks.ts';
import { webhookName } from './webhook-labels.ts';
import { type WebhookDialog, WebhookRow } from './webhook-row.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export interface WebhookListProps {
  webhooks: Webhook[];
  onRemoved(): void;
}

export function WebhookList({ webhooks, onRemoved }: WebhookListProps) {
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  // Kept while a dialog fades out.
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const [secret, setSecret] = useState('');
  const subject = webhooks.find(({ id }) => id === subjectId);
  const close = () => setOpen(null);
  const pause = usePauseWebhook();
  const remove = useRemoveWebhook(onRemoved);
  const renew = useRenewSecret({
    onSecret: (renewed) => {
      setSecret(renewed);
      setOpen('secret');
    },
    onRefused: close,
  });

  return (
    <>
      <SettingsList>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            open={webhook.id === subjectId ? open : null}
            onOpen={(dialog) => {
              setSubjectId(webhook.id);
              setOpen(dialog);
            }}
            onPause={(paused) => pause.mutate({ id: webhook.id, paused })}
          />
        ))}
      </SettingsList>
      <DeliveryLogDialog webhook={subject} isOpen={open === 'deliveries'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'renew'}
        title="Create a new secret?"
        message="Messages are signed with it immediately. Your server rejects them until it has the new secret."
        confirmLabel="Create a new secret"
        cancelLabel="Keep it"
        isBusy={renew.isPending}
        onConfirm={() => subject && renew.mutate(subject.id)}
        onCancel={close}
      />
      <RenewedSecretDialog isOpen={open === 'secret'} secret={secret} onClose={close} onClosed={() => setSecret('')} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove this webhook?"
        message={`“${subject ? webhookName(subject) : ''}” will receive no more messages, and its delivery log is deleted.`}
        confirmLabel="Remove webhook"
        cancelLabel="Keep it"
        onConfirm={() => {
          close();
          if (subject) remove.mutate({ id: subject.id });
        }}
        onCancel={close}
      />
    </>
  );
}

interface RenewedSecretDialogProps {
  isOpen: boolean;
  secret: string;
  onClose(): void;
  onClosed(): void;
}

function RenewedSecretDialog({ isOpen, secret, onClose, onClosed }: RenewedSecretDialogProps) {
  const leaving = useLeaving({ isOpen, isSecret: true, onClose });
  return (
    <Modal
      opened={isOpen}
      onClose={leaving.request}
      onExitTransitionEnd={onClosed}
      title="New webhook secret"
      withCloseButton={false}
      closeOnClickOutside={false}
      size={520}
      padding="lg"
    >
      <WebhookSecret secret={secret} leaving={leaving} onSaved={onClose} />
    </Modal>
  );
}
