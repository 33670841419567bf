import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ForgotPassword, RESET_LINK_LIFETIME_MS } from '@marque/domain/account/account';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { getFieldErrors, getMessage } from '../../lib/api-error.ts';
import { useProductSettings } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ForgotPasswordLead } from './leads.tsx';
import classes from './password-reset.module.css';

const MINUTES = RESET_LINK_LIFETIME_MS / 60_000;

/** /forgot-password: emails a reset link; the response is the same for every address (ADR 0007 and 0010). */
export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <Page
      title="Forgot Your Password?"
      width="narrow"
      eyebrow={
        <Link to="/auth" className={classes.back}>
          <IconChevronLeft size={16} />
          Back to sign in
        </Link>
      }
      {...(isSent ? {} : { lead: <ForgotPasswordLead /> })}
    >
      {isSent ? <Sent onAgain={() => setIsSent(false)} /> : <AskForm onSent={() => setIsSent(true)} />}
    </Page>
  );
}

function AskForm({ onSent }: { onSent: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { account: '' },
    validate: schemaResolver(ForgotPassword, { sync: true }),
  });
  const ask = trpc.account.forgotPassword.useMutation({
    onSuccess: onSent,
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const isShownOnField = Object.keys(getFieldErrors(ask.error)).length > 0;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => ask.mutate(values),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      {ask.isError && !isShownOnField && (
        <Notice tone="problem">
          <p>{getMessage(ask.error)}</p>
        </Notice>
      )}
      <TextInput
        key={form.key('account')}
        {...form.getInputProps('account')}
        label="Username or email"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={ask.isPending}>
        Email me a link
      </Button>
      <WithoutEmail />
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <p ref={text} tabIndex={-1} className={classes.answer}>
        If this account exists and has an email address, a link is on its way. It works for {MINUTES} minutes.
      </p>
      <p className={classes.hint}>
        Nothing after a few minutes? Please check your spam folder, or{' '}
        <button type="button" className={classes.again} onClick={onAgain}>
          request another link
        </button>
        .
      </p>
      <WithoutEmail />
    </div>
  );
}

/** Accounts created by our team may have no email address (ADR 0006). */
function WithoutEmail() {
  const { supportEmail } = useProductSettings();
  return (
    <p className={classes.hint}>
      No email address on your account?{' '}
      {supportEmail ? (
        <>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and our team will help you set a new password.
        </>
      ) : (
        'Our team can help you set a new password.'
      )}
    </p>
  );
}
