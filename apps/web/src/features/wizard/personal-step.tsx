import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@marque/domain/limits';
import { PersonalInfo, type PersonalInfoDraft } from '@marque/domain/personal-info';
import { MAX_PHONE_LENGTH } from '@marque/domain/phone';
import type { HelpIllustrationKind } from '../../ui/illustrations/help-illustration.tsx';
import { ErrorSummary, useRefusals } from './error-summary.tsx';
import { FIELD_ORDER, Field, fieldId } from './field.tsx';
import classes from './step.module.css';

interface PersonalStepProps {
  personalInfo: PersonalInfoDraft;
  /** Why the step is shown again, by field. */
  problem: Readonly<Record<string, string>> | null;
  onEdit(personalInfo: PersonalInfoDraft): void;
  onComplete(personalInfo: PersonalInfoDraft): void;
}

type Help = { kind: HelpIllustrationKind; text: string };

const HELP = {
  firstName: {
    kind: 'personal',
    text: 'These details identify you as the consignor. Please use your legal name, as it stands on your identification.',
  },
  lastName: {
    kind: 'general',
    text: 'Your legal last name, as it stands on your identification. It is used for communication about the consignment.',
  },
  email: {
    kind: 'email',
    text: 'Updates about your consignment go to this address, and a confirmation once your submission has been reviewed.',
  },
  phone: { kind: 'phone', text: 'A number where we can reach you. Standard format: (123) 456-7890.' },
} satisfies Record<string, Help>;

/** Wizard step 1: who consigns (spec section 2). */
export function PersonalStep({ personalInfo, problem, onEdit, onComplete }: PersonalStepProps) {
  const { refusals, refuse } = useRefusals(problem ? 1 : 0);
  const form = useForm<PersonalInfoDraft>({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email: '', phone: '', ...personalInfo },
    initialErrors: problem ?? {},
    validate: schemaResolver(PersonalInfo, { sync: true }),
    onValuesChange: onEdit,
  });

  function field(path: keyof PersonalInfoDraft) {
    return { ...form.getInputProps(path), id: fieldId(path), inputWrapperOrder: FIELD_ORDER };
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => onComplete(values), refuse)}>
      <ErrorSummary errors={form.errors} refusals={refusals} />
      <div className={classes.fields}>
        <div className={classes.pair}>
          <Field path="firstName" label="First Name" help={HELP.firstName}>
            <TextInput
              key={form.key('firstName')}
              {...field('firstName')}
              autoComplete="given-name"
              autoCapitalize="words"
              enterKeyHint="next"
              maxLength={MAX_NAME_LENGTH}
            />
          </Field>
          <Field path="lastName" label="Last Name" help={HELP.lastName}>
            <TextInput
              key={form.key('lastName')}
              {...field('lastName')}
              autoComplete="family-name"
              autoCapitalize="words"
              enterKeyHint="next"
              maxLength={MAX_NAME_LENGTH}
            />
          </Field>
        </div>
        <Field path="email" label="Email" help={HELP.email}>
          <TextInput
            key={form.key('email')}
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={MAX_EMAIL_LENGTH}
            description="We'll never share your email with third parties."
          />
        </Field>
        <Field path="phone" label="Phone" help={HELP.phone}>
          <TextInput
            key={form.key('phone')}
            {...field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="go"
            maxLength={MAX_PHONE_LENGTH}
            placeholder="(123) 456-7890"
          />
        </Field>
      </div>
      <div className={classes.footer}>
        <Button type="submit" fullWidth>
          Next
        </Button>
      </div>
    </form>
  );
}
