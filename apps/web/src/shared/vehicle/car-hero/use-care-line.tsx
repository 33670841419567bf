import { CARE_TEXTS } from '@marque/domain/review/owner-labels';
import type { ReactNode } from 'react';
import { useProductSettings } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import type { NextLine } from './next-lines.tsx';

/** The contact person with number and address, as far as they are set. */
export function useCareLine(number: string): NextLine {
  const { supportEmail, contact } = useProductSettings();
  const ways: ReactNode[] = [];
  if (contact) ways.push(<PhoneLink key="phone" phone={contact.phone} />);
  if (supportEmail) ways.push(<MailLink key="email" address={supportEmail} number={number} />);
  return {
    term: CARE_TEXTS.title,
    text: contact?.person ? `${contact.person} and our team` : CARE_TEXTS.team,
    note: ways.length === 0 ? CARE_TEXTS.reach : ways.flatMap((way, index) => (index === 0 ? [way] : [' · ', way])),
  };
}

function MailLink({ address, number }: { address: string; number: string }) {
  return <a href={`mailto:${address}?${new URLSearchParams({ subject: number })}`}>{address}</a>;
}
