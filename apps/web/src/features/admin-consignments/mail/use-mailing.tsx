import { useState } from 'react';
import { MailDialog } from './mail-dialog.tsx';
import type { MailSubject } from './mail-subject.ts';

/**
 * Sending a consignment by mail, from its row or from its details. What was shown last stays while the dialog fades
 * out.
 */
export function useMailing() {
  const [subject, setSubject] = useState<MailSubject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: (next: MailSubject) => {
      setSubject(next);
      setIsOpen(true);
    },
    isOpen,
    dialog: <MailDialog subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  };
}
