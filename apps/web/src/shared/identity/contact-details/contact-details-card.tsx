import { useState } from 'react';
import { areContactDetailsPostponed, postponeContactDetails } from '../../../lib/contact-details-later.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { ContactDetailsForm } from './contact-details-form.tsx';
import { ContactDetailsThanks } from './contact-details-thanks.tsx';

interface ContactDetailsCardProps {
  className?: string | undefined;
  /** Above a list: a line, where there is room for one. */
  isOneLine?: boolean;
}

/**
 * Asks for an email address where staff created the account without one (ADR 0006). Nothing for everybody else, and
 * for those who chose Later.
 */
export function ContactDetailsCard({ className, isOneLine = false }: ContactDetailsCardProps) {
  const user = useSignedInUser();
  const [saved, setSaved] = useState<string | null>(null);
  const [isPutOff, setIsPutOff] = useState(() => areContactDetailsPostponed(user.id));

  if (saved) {
    return (
      <div className={className}>
        <ContactDetailsThanks email={saved} />
      </div>
    );
  }
  if (user.email || isPutOff) return null;
  return (
    <div className={className}>
      <ContactDetailsForm
        isOneLine={isOneLine}
        onSaved={setSaved}
        onLater={() => {
          postponeContactDetails(user.id);
          setIsPutOff(true);
        }}
      />
    </div>
  );
}
