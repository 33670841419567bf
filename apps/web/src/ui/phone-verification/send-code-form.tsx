import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatPhone } from '@marque/domain/phone';
import { type PhoneCodeSent, SendPhoneCode } from '@marque/domain/phone-verification';
import { TOASTS } from '@marque/domain/toasts';
import type { Profile } from '@marque/domain/user';
import { apiErrorOf, fieldErrorsOf, messageOf } from '../../app/api-error.ts';
import { useSession, useSetSessionUser } from '../../app/session.ts';
import { trpc } from '../../app/trpc.ts';
import { focusFirstError } from '../focus-first-error.ts';
import { showToast } from '../toast.ts';
import classes from './phone-verification.module.css';

export interface SendCodeFormProps {
  profile: Profile;
  onSent: (sent: PhoneCodeSent) => void;
  /** For somebody whose code is on its way already, from before this page was opened. */
  onHasCode: () => void;
  onCancel?: (() => void) | undefined;
}

/** The first half: which number, and whether it may be texted. */
export function SendCodeForm({ profile, onSent, onHasCode, onCancel }: SendCodeFormProps) {
  const utils = trpc.useUtils();
  const { user } = useSession();
  const setSessionUser = useSetSessionUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { phone: profile.phone ? formatPhone(profile.phone) : '', smsConsent: false },
    validate: schemaResolver(SendPhoneCode, { sync: true }),
  });
  const send = trpc.phone.sendCode.useMutation({
    onSuccess: async (sent) => {
      showToast(TOASTS.codeSent);
      onSent(sent);
      // A number that was changed is unverified from now on (design decision 9).
      if (user?.phoneVerified && sent.phone !== profile.phone) setSessionUser({ ...user, phoneVerified: false });
      await utils.profile.get.invalidate();
    },
    onError: (error) => {
      const refusal = apiErrorOf(error);
      const errors = refusal?.code === 'UNREACHABLE_PHONE' ? { phone: refusal.message } : fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      const { title, description } = TOASTS.codeNotSent;
      const isShownOnField = Object.keys(errors).length > 0;
      showToast({ title, description: isShownOnField ? description : messageOf(error, description) }, 'destructive');
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
        description="Optional. The verification code is sent either way; your carrier’s rates may apply."
      />
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
