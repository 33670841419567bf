import { Button } from '@mantine/core';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isGivenUp, useConfirmed } from '../confirm-identity/use-confirmed.tsx';

export interface MailCodeOfferProps {
  email: string;
  onMailed: (sent: PhoneCodeSent) => void;
}

/** Offers to email the code if the gateway rejected the text message (ADR 0009). */
export function MailCodeOffer({ email, onMailed }: MailCodeOfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button lost the focus while it was disabled.
  useEffect(() => button.current?.focus(), []);
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const mail = useMutation({
    // As with text messages, replacing a verified number requires confirming one's identity.
    mutationFn: () => confirmed(() => client.phone.mailCode.mutate()),
    onSuccess: onMailed,
  });
  return (
    <Notice tone="problem">
      <p>The text message could not be sent. We can send the code to {email} instead.</p>
      {mail.isError && !isGivenUp(mail.error) && <p>{getMessage(mail.error)}</p>}
      <Button ref={button} variant="default" onClick={() => mail.mutate()} loading={mail.isPending}>
        Email me the code instead
      </Button>
    </Notice>
  );
}
