import { Button } from '@mantine/core';
import type { EmailSettingsView } from '@marque/domain/review/email-settings';
import { formatDateTime } from '@marque/domain/text/format';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { isGivenUp, useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './test-panel.module.css';

interface TestPanelProps {
  saved: EmailSettingsView | null;
  isValid: boolean;
  isChanged: boolean;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

type Outcome = { settings: number } & ({ at: Date; to: string } | { problem: string });

/** Sends a test email with the saved settings and keeps the mail server's reply in view, because a toast goes away. */
export function TestPanel({ saved, isValid, isChanged, buttonRef }: TestPanelProps) {
  const [last, setOutcome] = useState<Outcome | null>(null);
  const settings = saved?.updatedAt.getTime() ?? 0;
  const outcome = last?.settings === settings ? last : null;
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const test = useMutation({
    mutationFn: () => confirmed(() => client.email.test.mutate()),
    onMutate: () => setOutcome(null),
    onSuccess: () => {
      setOutcome({ settings, at: new Date(), to: saved?.recipientEmail ?? 'the recipient' });
      showToast(ADMIN_EMAIL_TOASTS.testEmailSent);
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      setOutcome({ settings, problem: getMessage(error) });
      const { description } = ADMIN_EMAIL_TOASTS.testEmailNotSent;
      showToast({ ...ADMIN_EMAIL_TOASTS.testEmailNotSent, description: getMessage(error, description) }, 'destructive');
    },
  });

  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (outcome && document.activeElement === document.body) buttonRef.current?.focus();
  }, [outcome, buttonRef]);

  return (
    <section aria-labelledby="test" className={classes.panel}>
      <h2 id="test" className={classes.heading}>
        Test
      </h2>
      <p className={classes.lead}>{describeTest(saved, isChanged)}</p>
      <Button
        ref={buttonRef}
        variant="default"
        disabled={!isValid}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Send test email
      </Button>
      {outcome && <OutcomeNotice outcome={outcome} />}
    </section>
  );
}

function describeTest(saved: EmailSettingsView | null, isChanged: boolean): string {
  if (!saved) return 'Save the settings first: the test uses the saved settings.';
  if (isChanged) return 'The test uses the saved settings, without your changes.';
  return `A short message to ${saved.recipientEmail} shows whether email works.`;
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if ('problem' in outcome) {
    return (
      <Notice tone="problem">
        <p className={classes.response}>{outcome.problem}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="good">
      <p className={classes.response}>
        The mail server accepted the message for {outcome.to}, {formatDateTime(outcome.at)}.
      </p>
    </Notice>
  );
}
