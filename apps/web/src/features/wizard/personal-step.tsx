import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { PersonalInfo, type PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { ErrorSummary, useRefusals } from '../../ui/form/error-summary.tsx';
import { PersonalField } from '../../ui/form/personal-field.tsx';
import classes from './step.module.css';

interface PersonalStepProps {
  personalInfo: PersonalInfoDraft;
  problem: Readonly<Record<string, string>> | null;
  onEdit(personalInfo: PersonalInfoDraft): void;
  onComplete(personalInfo: PersonalInfoDraft): void;
}

/** Wizard step 1: contact information (spec 2.11). */
export function PersonalStep({ personalInfo, problem, onEdit, onComplete }: PersonalStepProps) {
  const { refusals, refuse } = useRefusals(problem ? 1 : 0);
  const form = useForm<PersonalInfoDraft>({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email: '', phone: '', ...personalInfo },
    initialErrors: problem ?? {},
    validate: schemaResolver(PersonalInfo, { sync: true }),
    onValuesChange: onEdit,
  });

  const field = (name: keyof PersonalInfoDraft) => (
    <PersonalField key={form.key(name)} name={name} input={form.getInputProps(name)} />
  );

  return (
    <form
      data-printed
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => onComplete(values), refuse)}
    >
      <ErrorSummary errors={form.errors} refusals={refusals} />
      <div className={classes.fields}>
        <div className={classes.pair}>
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        {field('phone')}
      </div>
      <div className={classes.footer}>
        <Button type="submit" fullWidth>
          Next
        </Button>
      </div>
    </form>
  );
}
