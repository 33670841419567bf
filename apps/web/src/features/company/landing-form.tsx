import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { LandingTexts, STANDARD_LANDING_TEXTS } from '@marque/domain/company/landing-texts';
import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { getFieldErrors, getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './landing-form.module.css';

const NUMBERS = ['First', 'Second', 'Third'] as const;

function useLandingForm(saved: LandingTexts) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: saved, validate: schemaResolver(LandingTexts, { sync: true }) });
  const save = trpc.companySettings.saveLandingTexts.useMutation({
    onSuccess: (stored) => {
      utils.companySettings.landingTexts.setData(undefined, stored);
      form.setInitialValues(stored);
      form.setValues(stored);
      showToast(COMPANY_TOASTS.textsSaved);
    },
    onError: (error) => {
      const errors = getFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      const description = getMessage(error, COMPANY_TOASTS.textsNotSaved.description);
      showToast({ ...COMPANY_TOASTS.textsNotSaved, description }, 'destructive');
    },
  });
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    (errors) => focusFirstError(errors, form.getInputNode),
  );
  return { form, submit, isSaving: save.isPending };
}

/** What a sale costs and what the company promises; each change is on the landing page within seconds. */
export function LandingForm({ saved }: { saved: LandingTexts }) {
  const { form, submit, isSaving } = useLandingForm(saved);
  const isStandard = JSON.stringify(form.values) === JSON.stringify(STANDARD_LANDING_TEXTS);
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Landing page" data-printed>
      <Textarea
        label="What it costs (optional)"
        description="If left blank, the page shows the server’s FEES_TEXT or says that submitting a car is free."
        autosize
        minRows={2}
        {...form.getInputProps('fees')}
      />
      {NUMBERS.map((number, place) => (
        <fieldset key={number} className={classes.promise}>
          <legend>{number} promise</legend>
          <TextInput label="Heading" {...form.getInputProps(`promises.${place}.term`)} />
          <Textarea label="Text" autosize minRows={2} {...form.getInputProps(`promises.${place}.text`)} />
        </fieldset>
      ))}
      <div className={classes.actions}>
        <Button type="submit" disabled={!form.isDirty()} loading={isSaving}>
          Save texts
        </Button>
        <Button
          variant="subtle"
          disabled={isStandard || isSaving}
          onClick={() => form.setValues(STANDARD_LANDING_TEXTS)}
        >
          Use the standard texts
        </Button>
      </div>
    </form>
  );
}
