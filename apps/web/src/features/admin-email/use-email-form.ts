import { schemaResolver, useForm } from '@mantine/form';
import type { EmailSettingsView, SaveEmailSettings } from '@marque/domain/review/email-settings';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getFieldErrors, getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { isGivenUp, useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import {
  type EmailFormValues,
  type EmailProvider,
  formRules,
  keepsPassword,
  toFormValues,
  toSave,
} from './email-form.ts';

interface EmailFormOptions {
  saved: EmailSettingsView | null;
  provider: EmailProvider;
  onSaved(): void;
}

export function useEmailForm({ saved, provider, onSaved }: EmailFormOptions) {
  const utils = trpc.useUtils();
  const hasPassword = saved?.hasPassword ?? false;
  const rulesFor = (values: EmailFormValues) => formRules(provider, keepsPassword(saved, values));
  const form = useForm({
    initialValues: toFormValues(saved),
    // The rules depend on the values: a saved password is only kept for the same server.
    validate: (values) => schemaResolver(rulesFor(values), { sync: true })(values),
    validateInputOnBlur: true,
  });
  const confirmed = useConfirmed();
  const save = useMutation({
    mutationFn: (settings: SaveEmailSettings) => confirmed(() => utils.client.email.save.mutate(settings)),
    onSuccess: async (view) => {
      const values = toFormValues(view);
      form.setInitialValues(values);
      form.setValues(values);
      utils.email.settings.setData(undefined, view);
      showToast(ADMIN_EMAIL_TOASTS.emailSettingsSaved);
      // Saving makes failed emails due again and changes the sender in previews.
      await Promise.all([utils.email.log.invalidate(), utils.email.preview.invalidate()]);
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const errors = getFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      const { description } = ADMIN_EMAIL_TOASTS.emailSettingsNotSaved;
      showToast(
        { ...ADMIN_EMAIL_TOASTS.emailSettingsNotSaved, description: getMessage(error, description) },
        'destructive',
      );
    },
  });
  useWhenDone(save.isSuccess, onSaved);

  return {
    form,
    hasPassword,
    isPasswordKept: keepsPassword(saved, form.values),
    isValid: rulesFor(form.values).safeParse(form.values).success,
    isChanged: form.isDirty(),
    isSaving: save.isPending,
    submit: form.onSubmit(
      (values) => save.mutate(toSave(values)),
      (errors) => focusFirstError(errors, form.getInputNode),
    ),
  };
}

export type EmailFormState = ReturnType<typeof useEmailForm>;

/** Calls `act` after the page shows the result: a disabled button cannot take the focus. */
function useWhenDone(isDone: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
}
