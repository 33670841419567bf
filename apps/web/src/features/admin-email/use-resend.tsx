import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { getMailKindLabel } from '@marque/domain/review/mail-labels';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { findNeighbor, focusRow } from '../../ui/staff-list/row-focus.ts';

/** Sends an email of the log again; asks first if the recipient already has it. */
export function useResend() {
  const utils = trpc.useUtils();
  const resend = trpc.email.resend.useMutation();
  const [asked, setAsked] = useState<MailLogEntry | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function send(mail: MailLogEntry): Promise<void> {
    const [row, neighbor] = [Number(mail.id), findNeighbor(Number(mail.id))];
    try {
      await resend.mutateAsync({ id: mail.id });
      showToast(ADMIN_EMAIL_TOASTS.mailQueuedAgain);
    } catch (error) {
      const { description } = ADMIN_EMAIL_TOASTS.mailNotQueuedAgain;
      showToast(
        { ...ADMIN_EMAIL_TOASTS.mailNotQueuedAgain, description: getMessage(error, description) },
        'destructive',
      );
    }
    setIsOpen(false);
    await Promise.all([utils.email.log.invalidate(), utils.review.ofStaff.invalidate()]);
    // The button is gone, and with a filter its row too.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (!focusRow(row) && (neighbor === null || !focusRow(neighbor)))
        document.querySelector<HTMLElement>('h1')?.focus();
    });
  }

  return {
    ask: (mail: MailLogEntry) => {
      setAsked(mail);
      if (mail.state === 'sent') setIsOpen(true);
      else void send(mail);
    },
    busy: resend.isPending ? resend.variables.id : null,
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        title="Send this message again?"
        message={
          asked
            ? `The mail server already accepted it: ${asked.toAddress} will get “${getMailKindLabel(asked.kind)}” twice.`
            : ''
        }
        confirmLabel="Send again"
        cancelLabel="Cancel"
        isHarmless
        isBusy={resend.isPending}
        onConfirm={() => asked && void send(asked)}
        onCancel={() => setIsOpen(false)}
      />
    ),
  };
}
