import { useState } from 'react';
import { areContactDetailsPostponed, postponeContactDetails } from '../../../lib/contact-details-later.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { ContactDetailsForm } from './contact-details-form.tsx';
import { ContactDetailsThanks } from './contact-details-thanks.tsx';

interface ContactDetailsCardProps {
  className?: string | undefined;
  /** Used above a list, where it takes a single line if there is room. */
  isOneLine?: boolean;
}

/**
 * Asks for an email address if staff created the account without one (ADR 0006). Empty for everybody else, and for
 * people who chose Later.
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
