import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { suggestedSecurity } from '@marque/domain/review/email-settings';
import { WholeNumberField } from '../../ui/form/whole-number-field.tsx';
import type { EmailFormValues } from './email-form.ts';
import classes from './email-settings-fields.module.css';

const SECURITY = { true: 'SSL/TLS', false: 'STARTTLS' } as const satisfies Record<EmailFormValues['secure'], string>;

const MEANINGS = {
  true: 'Encrypted from the start.',
  false: 'Encrypted after connecting.',
} as const satisfies Record<EmailFormValues['secure'], string>;

const OPTIONS = (['false', 'true'] as const).map((value) => ({ value, label: SECURITY[value] }));

/** Port and encryption, with a suggestion for the port (spec 2.18 and 9.7). */
export function PortAndSecurity({ form }: { form: UseFormReturnType<EmailFormValues> }) {
  const { value: port, onChange, ...portProps } = form.getInputProps('smtpPort');
  const { secure } = form.values;
  return (
    <>
      <div className={classes.connection}>
        <WholeNumberField
          {...portProps}
          defaultValue={form.values.smtpPort}
          onChange={onChange}
          label="SMTP port"
          enterKeyHint="next"
        />
        <NativeSelect
          {...form.getInputProps('secure')}
          label="Secure connection"
          description={MEANINGS[secure]}
          size="md"
          data={OPTIONS}
        />
      </div>
      <Suggestion
        port={form.values.smtpPort}
        chosen={SECURITY[secure]}
        onTake={(security) => form.setFieldValue('secure', security === 'SSL/TLS' ? 'true' : 'false')}
      />
      <Checkbox
        {...form.getInputProps('allowInsecure', { type: 'checkbox' })}
        label="Allow sending without TLS"
        description="Only for a server without encryption: the password and messages can be read in transit. Not needed if the mail server runs on this machine."
      />
    </>
  );
}

type Security = (typeof SECURITY)[keyof typeof SECURITY];

interface SuggestionProps {
  port: number | undefined;
  chosen: Security;
  onTake(security: Security): void;
}

function Suggestion({ port, chosen, onTake }: SuggestionProps) {
  const suggested = port === undefined ? null : suggestedSecurity(port);
  const differs = suggested !== null && suggested !== chosen;
  return (
    <div className={classes.suggestion}>
      <p role="status">
        {suggested && `${suggested} is recommended for port ${port}${differs ? '.' : ' and selected.'}`}
      </p>
      {differs && (
        <Button variant="default" size="compact-sm" onClick={() => onTake(suggested)}>
          Use {suggested}
        </Button>
      )}
    </div>
  );
}
