import { Button, Modal } from '@mantine/core';
import { useBackCloses } from '../lib/use-back-closes.ts';
import classes from './confirm-window.module.css';

export interface ConfirmWindowProps {
  isOpen: boolean;
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
  isHarmless?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** What a confirmation shows. */
export function ConfirmWindow(props: ConfirmWindowProps) {
  const { isOpen, title, message, confirmLabel, cancelLabel, isBusy = false, isHarmless, onConfirm, onClose } = props;
  useBackCloses(isOpen, onClose);
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} withCloseButton={false} size={440} padding="lg">
      <p className={classes.message}>{message}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(isHarmless ? {} : { color: 'danger' })} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
