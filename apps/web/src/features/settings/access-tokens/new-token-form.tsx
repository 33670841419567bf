import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  CreateAccessToken,
  TOKEN_LIFETIMES_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from '@marque/domain/account/access-tokens';
import { may } from '@marque/domain/account/permissions';
import { formatDate } from '@marque/domain/text/format';
import { ACCESS_TOKEN_TOASTS } from '@marque/domain/text/toasts/access-token-toasts';
import { getFieldErrors } from '../../../lib/api-error.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import classes from './access-tokens.module.css';
import { toggleScope } from './scope-labels.ts';
import { useCreateToken } from './use-access-tokens.ts';

const DAY_MS = 24 * 60 * 60_000;
const INITIAL = { name: '', scopes: ['read'] as TokenScope[], expiresInDays: '30' };

const validate = schemaResolver(CreateAccessToken, { sync: true });

function toInput({ expiresInDays, ...rest }: typeof INITIAL) {
  return { ...rest, expiresInDays: Number(expiresInDays) };
}

function lifetimeLabel(days: number): string {
  return days === 365 ? 'One year' : `${days} days`;
}

export interface NewTokenFormProps {
  onCreated(token: string): void;
  onCancel(): void;
}

export function NewTokenForm({ onCreated, onCancel }: NewTokenFormProps) {
  const { role } = useSignedInUser();
  const form = useForm({
    mode: 'controlled',
    initialValues: INITIAL,
    validate: (values) => validate(toInput(values)),
  });
  const create = useCreateToken({
    onCreated,
    onRefused: (error) => {
      const errors = getFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      if (Object.keys(errors).length === 0) showFailure(ACCESS_TOKEN_TOASTS.tokenNotCreated, error);
    },
  });
  const { scopes, expiresInDays } = form.values;
  const offered = Object.entries(TOKEN_SCOPES).filter(([scope]) => scope !== 'staff' || may(role, 'staff.area'));
  const lastDay = new Date(Date.now() + Number(expiresInDays) * DAY_MS);

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => create.mutate(CreateAccessToken.parse(toInput(values))),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description={form.errors.name ? null : 'What uses it, so that you recognize it later'}
        autoComplete="off"
        enterKeyHint="next"
        data-autofocus
      />
      <Checkbox.Group label="What it can do" value={scopes} error={form.errors.scopes}>
        <div className={classes.scopes}>
          {offered.map(([value, words]) => {
            // The options are the keys of the scope table.
            const scope = value as TokenScope;
            return (
              <Checkbox
                key={scope}
                value={scope}
                label={words}
                {...(scope === 'read' ? { 'data-path': 'scopes' } : {})}
                onChange={(event) =>
                  form.setFieldValue('scopes', toggleScope(scopes, scope, event.currentTarget.checked))
                }
              />
            );
          })}
        </div>
      </Checkbox.Group>
      <NativeSelect
        {...form.getInputProps('expiresInDays')}
        label="How long it lasts"
        description={`Until ${formatDate(lastDay)}`}
        size="md"
        data={TOKEN_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: lifetimeLabel(days) }))}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create token
        </Button>
      </div>
    </form>
  );
}
