import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';

type StartOverDialogProps = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onCancel'>;

/** Asks before the draft is deleted. */
export function StartOverDialog(props: StartOverDialogProps) {
  return (
    <ConfirmDialog
      title="Start over?"
      message="Your draft and its photos will be deleted. This cannot be undone."
      confirmLabel="Start Over"
      cancelLabel="Keep draft"
      {...props}
    />
  );
}
