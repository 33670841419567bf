import { Button, Modal, TextInput } from '@mantine/core';
import { DELETION_GRACE_DAYS, type DeletionReceipt } from '@marque/domain/account/account';
import { DELETION_TOASTS } from '@marque/domain/text/toasts/deletion-toasts';
import { type FormEvent, useRef, useState } from 'react';
import { useSignedInUser } from '../../../lib/session.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './deletion.module.css';
import { isLastAdmin, useRequestDeletion } from './use-request-deletion.ts';

export interface DeleteAccountDialogProps {
  isOpen: boolean;
  onRequested(receipt: DeletionReceipt): void;
  onClose(): void;
}

export function DeleteAccountDialog({ isOpen, onRequested, onClose }: DeleteAccountDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Delete your account?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={480}
      padding="lg"
    >
      <DeleteAccountForm onRequested={onRequested} onClose={onClose} />
    </Modal>
  );
}

function DeleteAccountForm({ onRequested, onClose }: Omit<DeleteAccountDialogProps, 'isOpen'>) {
  const { username } = useSignedInUser();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const request = useRequestDeletion({
    onRequested,
    onPending: onClose,
    onRefused: (error) => {
      if (!isLastAdmin(error)) showFailure(DELETION_TOASTS.deletionNotRequested, error);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim().toLowerCase() === username.toLowerCase()) {
      request.mutate();
      return;
    }
    setProblem('This is not your username');
    input.current?.focus();
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>
        In {DELETION_GRACE_DAYS} days, your account is deleted with your consignments, your draft and your photos. Any
        open review ends. This cannot be undone.
      </p>
      <TextInput
        ref={input}
        label={
          <>
            Type your username, <span className={classes.name}>{username}</span>, to continue
          </>
        }
        value={typed}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        data-autofocus
        classNames={{ root: classes.field ?? '' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {isLastAdmin(request.error) && (
        <Notice tone="problem">
          <p>
            You are the only administrator. Make someone else an administrator under Users before you delete your
            account.
          </p>
        </Notice>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" color="danger" loading={request.isPending}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}
