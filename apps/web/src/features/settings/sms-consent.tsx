import { Checkbox } from '@mantine/core';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './sms-consent.module.css';

/** Consent to text messages about consignments: as easy to withdraw as to give (GDPR, Article 7). */
export function SmsConsent() {
  const { data: profile } = trpc.profile.get.useQuery();
  const utils = trpc.useUtils();
  // Optimistic: shows the choice at once and reverts it if the server refuses.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const update = trpc.profile.update.useMutation({
    onSuccess: (changed) => {
      utils.profile.get.setData(undefined, changed);
      showToast(changed.smsConsent ? SETTINGS_TOASTS.textsOn : SETTINGS_TOASTS.textsOff);
    },
    onError: (error) =>
      showToast({ ...SETTINGS_TOASTS.textsNotChanged, description: getMessage(error) }, 'destructive'),
    onSettled: () => setPressed(null),
  });

  function press(smsConsent: boolean): void {
    setPressed(smsConsent);
    update.mutate({ smsConsent });
  }

  if (!profile?.phoneVerified) return null;
  return (
    <Checkbox
      role="switch"
      className={classes.consent ?? ''}
      label="Text messages about my consignments"
      description="Verification codes are sent either way. Your carrier’s rates may apply."
      checked={pressed ?? profile.smsConsent}
      onChange={(event) => press(event.currentTarget.checked)}
    />
  );
}
