import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ChangeEmail } from '@marque/domain/account/account';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { getFieldErrors, getMessage } from '../../../lib/api-error.ts';
import { useSetSessionUser, useSignedInUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { isGivenUp, useConfirmed } from '../confirm-identity/use-confirmed.tsx';
import classes from './contact-details-card.module.css';

export interface ContactDetailsFormProps {
  onSaved: (email: string) => void;
  onLater: () => void;
  isOneLine?: boolean;
}

/** A single field, and a button to postpone it. */
export function ContactDetailsForm({ onSaved, onLater, isOneLine = false }: ContactDetailsFormProps) {
  const user = useSignedInUser();
  const setSessionUser = useSetSessionUser();
  const utils = trpc.useUtils();
  const heading = useId();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(ChangeEmail, { sync: true }),
  });
  const confirmed = useConfirmed();
  const change = useMutation({
    mutationFn: (values: ChangeEmail) => confirmed(() => utils.client.account.changeEmail.mutate(values)),
    onSuccess: async ({ email, isConfirmed }) => {
      if (isConfirmed) {
        onSaved(email);
        setSessionUser({ ...user, email });
      } else {
        // An address was added elsewhere in the meantime, so the new one has to be confirmed by email.
        showToast(SETTINGS_TOASTS.emailChangeSent);
        onLater();
      }
      await Promise.all([utils.profile.get.invalidate(), utils.account.emailAddresses.invalidate()]);
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const errors = getFieldErrors(error);
      form.setErrors(Object.keys(errors).length > 0 ? errors : { email: getMessage(error) });
      form.getInputNode('email')?.focus();
    },
  });

  return (
    <section className={classes.card} data-line={isOneLine || undefined} aria-labelledby={heading}>
      <div className={classes.layout}>
        <div>
          <h2 id={heading} className={classes.heading}>
            How can we reach you?
          </h2>
          <p className={classes.why}>
            With an email address, you hear from us right away and can set a new password if you forget yours.
          </p>
        </div>
        <form
          noValidate
          className={classes.form}
          onSubmit={form.onSubmit(
            (values) => change.mutate(values),
            (errors) => focusFirstError(errors, form.getInputNode),
          )}
        >
          <TextInput
            key={form.key('email')}
            {...form.getInputProps('email')}
            className={classes.field}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            enterKeyHint="done"
          />
          <div className={classes.actions}>
            <Button type="submit" variant="default" loading={change.isPending}>
              Save
            </Button>
            <Button variant="subtle" onClick={onLater}>
              Later
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}
