import { Button, Modal } from '@mantine/core';
import { useBackCloses } from '../lib/use-back-closes.ts';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
  isHarmless?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost or sent. Focus starts on the safe choice, which Back chooses too. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, confirmLabel, cancelLabel, isBusy = false, isHarmless, onConfirm, onCancel } = props;
  useBackCloses(isOpen, onCancel);
  return (
    <Modal opened={isOpen} onClose={onCancel} title={title} withCloseButton={false} size={440} padding="lg">
      <p className={classes.message}>{message}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(isHarmless ? {} : { color: 'danger' })} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
