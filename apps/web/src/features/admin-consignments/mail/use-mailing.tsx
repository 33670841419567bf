import { lazy, Suspense, useState } from 'react';
import type { MailSubject } from './mail-subject.ts';

const MailDialog = lazy(() => import('./mail-dialog.tsx').then((module) => ({ default: module.MailDialog })));

/** Sends a consignment by email, from its row or its details. Keeps the last subject while the dialog fades out. */
export function useMailing() {
  const [subject, setSubject] = useState<MailSubject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: (next: MailSubject) => {
      setSubject(next);
      setIsOpen(true);
    },
    isOpen,
    // Loaded with the first email.
    dialog: subject && (
      <Suspense fallback={null}>
        <MailDialog subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
