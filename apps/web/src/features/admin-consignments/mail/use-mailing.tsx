import { useState } from 'react';
import { LateDialog, latePart } from '../../../ui/late-part.tsx';
import type { MailSubject } from './mail-subject.ts';

const mailDialog = latePart(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Sends a consignment by email, from its row or its details. Keeps the last subject while the dialog fades out. */
export function useMailing() {
  const [subject, setSubject] = useState<MailSubject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  return {
    open: (next: MailSubject) => {
      setSubject(next);
      setIsOpen(true);
    },
    isOpen,
    // Loaded with the first email.
    dialog: subject && <LateDialog part={mailDialog} props={{ subject, isOpen, onClose }} />,
  };
}
