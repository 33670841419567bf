import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Profile, UpdateProfile } from '@marque/domain/account/user';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useEffect } from 'react';
import { getFieldErrors, getMessage } from '../../lib/api-error.ts';
import { useSetSessionUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './editable-fact.module.css';

export interface NameFormProps {
  profile: Profile;
  onDone(): void;
  onCancel(): void;
}

/** Both names are required here, as at registration. */
const Names = UpdateProfile.pick({ firstName: true, lastName: true }).required();

export function NameForm({ profile, onDone, onCancel }: NameFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
    validate: schemaResolver(Names, { sync: true }),
  });
  const { getInputNode } = form;
  useEffect(() => getInputNode('firstName')?.focus(), [getInputNode]);
  const utils = trpc.useUtils();
  const setSessionUser = useSetSessionUser();
  const update = trpc.profile.update.useMutation({
    onSuccess: (changed) => {
      utils.profile.get.setData(undefined, changed);
      setSessionUser(changed);
      showToast(SETTINGS_TOASTS.nameChanged);
      onDone();
    },
    onError: (error) => {
      const errors = getFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, getInputNode);
      if (Object.keys(errors).length === 0) {
        showToast({ ...SETTINGS_TOASTS.nameNotChanged, description: getMessage(error) }, 'destructive');
      }
    },
  });

  const text = (field: 'firstName' | 'lastName') => ({
    key: form.key(field),
    ...form.getInputProps(field),
    dir: 'auto' as const,
    required: true,
    withAsterisk: false,
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (names) => update.mutate(names),
        (errors) => focusFirstError(errors, getInputNode),
      )}
      onKeyDown={(event) => event.key === 'Escape' && !update.isPending && onCancel()}
    >
      <TextInput {...text('firstName')} label="First Name" autoComplete="given-name" enterKeyHint="next" />
      <TextInput {...text('lastName')} label="Last Name" autoComplete="family-name" enterKeyHint="done" />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={update.isPending}>
          Save
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={update.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
