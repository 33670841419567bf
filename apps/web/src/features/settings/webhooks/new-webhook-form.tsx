import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { may } from '@marque/domain/account/permissions';
import { CHOSEN_WEBHOOK_EVENTS, CreateWebhook, isForStaffOnly } from '@marque/domain/review/webhooks';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import type { z } from 'zod';
import { getFieldErrors, toApiError } from '../../../lib/api-error.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useAddWebhook } from './use-webhooks.ts';
import { EVENT_LABELS } from './webhook-labels.ts';
import classes from './webhooks.module.css';

const INITIAL: z.input<typeof CreateWebhook> = {
  url: '',
  description: '',
  allConsignments: false,
  events: ['consignment.status_changed'],
};

export interface NewWebhookFormProps {
  onAdded(secret: string): void;
  onCancel(): void;
}

export function NewWebhookForm({ onAdded, onCancel }: NewWebhookFormProps) {
  const { role } = useSignedInUser();
  const isStaff = may(role, 'consignment.readAny');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: INITIAL,
    validate: schemaResolver(CreateWebhook, { sync: true }),
  });
  const add = useAddWebhook({
    onSecret: onAdded,
    onRefused: (error) => {
      const errors = toFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      if (Object.keys(errors).length === 0) showFailure(WEBHOOK_TOASTS.webhookNotAdded, error);
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => add.mutate(CreateWebhook.parse(values)),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <TextInput
        key={form.key('url')}
        {...form.getInputProps('url')}
        label="Address"
        description={form.errors.url ? null : 'An https address on the public internet'}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        data-autofocus
      />
      <TextInput
        key={form.key('description')}
        {...form.getInputProps('description')}
        label="Name (optional)"
        description={form.errors.description ? null : 'So that you recognize it later'}
        autoComplete="off"
        enterKeyHint="done"
      />
      {isStaff && (
        <Checkbox
          key={form.key('allConsignments')}
          {...form.getInputProps('allConsignments', { type: 'checkbox' })}
          label="All consignments, not only my own"
        />
      )}
      <Checkbox.Group key={form.key('events')} {...form.getInputProps('events')} label="Notify it of">
        <div className={classes.events}>
          {CHOSEN_WEBHOOK_EVENTS.filter((event) => isStaff || !isForStaffOnly(event)).map((event) => (
            <Checkbox key={event} value={event} label={EVENT_LABELS[event]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}

function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  return rejection?.code === 'WEBHOOK_ADDRESS_REFUSED' || rejection?.code === 'WEBHOOK_NAME_NOT_LOOKED_UP'
    ? { url: rejection.message }
    : getFieldErrors(error);
}
