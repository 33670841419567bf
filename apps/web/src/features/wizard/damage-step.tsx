import { Button, Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  DAMAGE_AREAS,
  DamageReport,
  type DamageReportDraft,
  DEFAULT_RATINGS,
} from '@marque/domain/consignment/damage-report';
import { type ReactNode, useState } from 'react';
import { ConditionRatingsFields } from '../../shared/vehicle/fields/condition-ratings-fields.tsx';
import { DamageNotesField } from '../../shared/vehicle/fields/damage-notes-field.tsx';
import { DAMAGE_QUESTIONS } from '../../shared/vehicle/fields/damage-questions.ts';
import { ErrorSummary, useRefusals } from '../../ui/form/error-summary.tsx';
import { YesNoField } from '../../ui/form/yes-no-field.tsx';
import classes from './step.module.css';

interface DamageStepProps {
  damageReport: DamageReportDraft;
  problem: Readonly<Record<string, string>> | null;
  check: ReactNode;
  /** Why submitting is not possible yet: photos are still uploading. */
  waitsFor: string | null;
  isSubmitting: boolean;
  onEdit(damageReport: DamageReportDraft): void;
  onComplete(damageReport: DamageReportDraft): void;
  onBack(): void;
}

/** Spec 3.8: no damage and no advanced assessment by default, every rating at 7. */
function initialValues(report: DamageReportDraft): DamageReportDraft {
  return {
    exterior: false,
    interior: false,
    mechanical: false,
    electrical: false,
    notes: '',
    advancedAssessment: false,
    ...report,
    conditionRatings: {
      ...DEFAULT_RATINGS,
      modifications: '',
      serviceHistory: '',
      knownIssues: '',
      ...report.conditionRatings,
    },
  };
}

/** Wizard step 4: damage, then the check of all answers and the submission (spec 2.14, ADR 0014). */
export function DamageStep(props: DamageStepProps) {
  const { damageReport, problem, check, waitsFor, isSubmitting, onEdit, onComplete, onBack } = props;
  const { refusals, refuse } = useRefusals(problem ? 1 : 0);
  const form = useForm<DamageReportDraft>({
    mode: 'uncontrolled',
    initialValues: initialValues(damageReport),
    initialErrors: problem ?? {},
    validate: schemaResolver(DamageReport, { sync: true }),
    onValuesChange: onEdit,
  });
  const [isAdvanced, setIsAdvanced] = useState(damageReport.advancedAssessment ?? false);

  return (
    <form data-printed noValidate onSubmit={form.onSubmit((values) => onComplete(values), refuse)}>
      <fieldset className={`${classes.form} ${classes.fields}`} disabled={isSubmitting}>
        <ErrorSummary errors={form.errors} refusals={refusals} />
        <div>
          {DAMAGE_AREAS.map((area) => (
            <YesNoField
              key={area}
              path={area}
              {...DAMAGE_QUESTIONS[area]}
              defaultValue={form.getValues()[area] ?? false}
              onChange={(hasDamage) => form.setFieldValue(area, hasDamage, { forceUpdate: false })}
            />
          ))}
        </div>
        <DamageNotesField key={form.key('notes')} path="notes" label="Notes" input={form.getInputProps('notes')} />
        <Switch
          label="Advanced assessment"
          description="Rate the condition area by area. It takes two minutes and helps our review."
          checked={isAdvanced}
          onChange={(event) => {
            setIsAdvanced(event.currentTarget.checked);
            form.setFieldValue('advancedAssessment', event.currentTarget.checked, { forceUpdate: false });
          }}
        />
        {isAdvanced && (
          <ConditionRatingsFields
            path="conditionRatings"
            ratings={form.getValues().conditionRatings}
            onRate={(area, rating) => form.setFieldValue(`conditionRatings.${area}`, rating, { forceUpdate: false })}
            textInput={(name) => form.getInputProps(`conditionRatings.${name}`)}
          />
        )}
      </fieldset>
      {check}
      <div className={`${classes.form} ${classes.footer}`}>
        {waitsFor && (
          <p className={classes.note} role="status">
            {waitsFor}
          </p>
        )}
        <Button
          type="submit"
          fullWidth
          disabled={waitsFor !== null || isSubmitting}
          data-busy={isSubmitting || undefined}
        >
          {isSubmitting ? 'Submitting…' : 'Submit consignment'}
        </Button>
        <Button variant="subtle" fullWidth disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
