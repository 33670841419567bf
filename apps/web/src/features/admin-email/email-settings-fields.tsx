import { Button, Textarea, TextInput } from '@mantine/core';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import type { EmailProvider } from './email-form.ts';
import classes from './email-settings-fields.module.css';
import { PortAndSecurity } from './port-and-security.tsx';
import type { EmailFormState } from './use-email-form.ts';

interface EmailSettingsFieldsProps {
  provider: EmailProvider;
  state: EmailFormState;
}

/** Not data about the person who fills in the form, so no autofill. */
const FOREIGN = { autoComplete: 'off', spellCheck: false } as const;

/** The fields of spec 2.18, and further recipients (ADR 0206); SMTP fields only for SMTP. */
export function EmailSettingsFields({ provider, state }: EmailSettingsFieldsProps) {
  const { form, isChanged, isSaving, submit } = state;
  return (
    <form data-printed className={classes.form} noValidate onSubmit={submit} aria-label="Email configuration">
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Messages</legend>
        <TextInput
          {...form.getInputProps('senderEmail')}
          {...FOREIGN}
          label="Sender email"
          description="Messages come from this address, and replies go to it."
          type="email"
          inputMode="email"
          enterKeyHint="next"
        />
        <TextInput
          {...form.getInputProps('senderName')}
          {...FOREIGN}
          label="Sender name"
          description="The name that recipients see."
          enterKeyHint="next"
        />
        <TextInput
          {...form.getInputProps('recipientEmail')}
          {...FOREIGN}
          label="Recipient email"
          description="Consignment details, test emails and emails to the team go here."
          type="email"
          inputMode="email"
          enterKeyHint="next"
        />
        <Textarea
          {...form.getInputProps('furtherRecipients')}
          {...FOREIGN}
          label="Further recipients (optional)"
          description="Emails to the team go to them too. One address on each line, at most 10."
          inputMode="email"
          autoCapitalize="none"
          autosize
          minRows={2}
          maxRows={10}
        />
      </fieldset>
      {provider === 'smtp' && <MailServer state={state} />}
      <div className={classes.actions}>
        <Button type="submit" disabled={!isChanged} loading={isSaving}>
          Save settings
        </Button>
      </div>
    </form>
  );
}

/** The hint about the saved password, which depends on the other fields. */
function passwordHint({ hasPassword, isPasswordKept }: EmailFormState): string {
  if (!hasPassword) return 'Stored encrypted and never shown again.';
  if (isPasswordKept) return 'Never shown. Leave blank to keep it.';
  return 'Please enter it again: the saved password is only kept for the server, port, security and username it was entered for.';
}

function MailServer({ state }: { state: EmailFormState }) {
  const { form, isPasswordKept } = state;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Mail server</legend>
      <TextInput
        {...form.getInputProps('smtpHost')}
        {...FOREIGN}
        label="SMTP host"
        inputMode="url"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <PortAndSecurity form={form} />
      <TextInput
        {...form.getInputProps('smtpUsername')}
        {...FOREIGN}
        label="SMTP username"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.getInputProps('smtpPassword')}
        label="SMTP password"
        placeholder={isPasswordKept ? 'A password is saved' : ''}
        description={passwordHint(state)}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </fieldset>
  );
}
