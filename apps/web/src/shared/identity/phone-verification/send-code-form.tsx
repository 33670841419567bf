import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatPhone } from '@marque/domain/account/phone';
import { type PhoneCodeSent, SendPhoneCode } from '@marque/domain/account/phone-verification';
import type { Profile } from '@marque/domain/account/user';
import { PHONE_TOASTS } from '@marque/domain/text/toasts/phone-toasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getFieldErrors, getMessage, toApiError } from '../../../lib/api-error.ts';
import { useSession, useSetSessionUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { isGivenUp, useConfirmed } from '../confirm-identity/use-confirmed.tsx';
import { MailCodeOffer } from './mail-code-offer.tsx';
import classes from './phone-verification.module.css';

export interface SendCodeFormProps {
  profile: Profile;
  onSent: (sent: PhoneCodeSent) => void;
  onMailed: (sent: PhoneCodeSent) => void;
  /** The person already has a code from an earlier visit. */
  onHasCode: () => void;
  onCancel?: (() => void) | undefined;
}

/** The first step: the number, and consent to text messages. */
export function SendCodeForm({ profile, onSent, onMailed, onHasCode, onCancel }: SendCodeFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { phone: profile.phone ? formatPhone(profile.phone) : '', smsConsent: profile.smsConsent },
    validate: schemaResolver(SendPhoneCode, { sync: true }),
  });
  const { send, hasFailed } = useSendCode({
    formerPhone: profile.phone,
    onSent,
    onRefused: (errors) => {
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
    },
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => send.mutate(values),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <TextInput
        key={form.key('phone')}
        {...form.getInputProps('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        placeholder="(123) 456-7890"
        description="Outside North America, start with + and your country code."
        required
        withAsterisk={false}
      />
      <Checkbox
        key={form.key('smsConsent')}
        {...form.getInputProps('smsConsent', { type: 'checkbox' })}
        label="I agree to receive text messages about my consignments at this number."
        description="Optional, and you can stop them at any time in your settings. The verification code is sent either way; your carrier’s rates may apply."
      />
      {hasFailed && profile.email && <MailCodeOffer email={profile.email} onMailed={onMailed} />}
      <div className={classes.actions}>
        <Button type="submit" loading={send.isPending}>
          Send code
        </Button>
        {onCancel ? (
          <Button variant="subtle" className={classes.quiet ?? ''} onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          profile.phone && (
            <Button variant="subtle" className={classes.quiet ?? ''} onClick={onHasCode}>
              I already have a code
            </Button>
          )
        )}
      </div>
    </form>
  );
}

interface Outcomes {
  formerPhone: string | null;
  onSent(sent: PhoneCodeSent): void;
  /** By field name. */
  onRefused(errors: Record<string, string>): void;
}

function useSendCode({ formerPhone, onSent, onRefused }: Outcomes) {
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const { user } = useSession();
  const setSessionUser = useSetSessionUser();
  const [hasFailed, setHasFailed] = useState(false);
  const send = useMutation({
    // Replacing a verified number requires confirming one's identity.
    mutationFn: (values: SendPhoneCode) => confirmed(() => utils.client.phone.sendCode.mutate(values)),
    onMutate: () => setHasFailed(false),
    onSuccess: async (sent) => {
      showToast(PHONE_TOASTS.codeSent);
      onSent(sent);
      // A changed number is unverified from now on (ADR 0009).
      if (user?.phoneVerified && sent.phone !== formerPhone) setSessionUser({ ...user, phoneVerified: false });
      await utils.profile.get.invalidate();
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const errors = toFieldErrors(error);
      setHasFailed(toApiError(error)?.code === 'SMS_FAILED');
      onRefused(errors);
      const { title, description } = PHONE_TOASTS.codeNotSent;
      const isShownOnField = Object.keys(errors).length > 0;
      showToast({ title, description: isShownOnField ? description : getMessage(error, description) }, 'destructive');
    },
  });
  return { send, hasFailed };
}

/** The server's errors by field; errors about the phone number itself belong to its field. */
function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  const isAboutNumber = rejection?.code === 'UNREACHABLE_PHONE' || rejection?.code === 'PHONE_IS_SECOND_FACTOR';
  return isAboutNumber ? { phone: rejection.message } : getFieldErrors(error);
}
