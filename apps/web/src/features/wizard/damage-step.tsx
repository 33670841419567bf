import { Button, Switch, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  DAMAGE_AREAS,
  type DamageArea,
  DamageReport,
  type DamageReportDraft,
  DEFAULT_RATINGS,
} from '@marque/domain/damage-report';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/limits';
import { type ReactNode, useState } from 'react';
import { AdvancedAssessment } from './advanced-assessment.tsx';
import { ErrorSummary, useRefusals } from './error-summary.tsx';
import { FIELD_ORDER, Field, fieldId } from './field.tsx';
import classes from './step.module.css';
import { YesNoField } from './yes-no-field.tsx';

interface DamageStepProps {
  damageReport: DamageReportDraft;
  /** Why the step is shown again, by field. */
  problem: Readonly<Record<string, string>> | null;
  /** Everything answered, to be checked before it is submitted. */
  check: ReactNode;
  /** Photos are still on their way. */
  waitsFor: string | null;
  isSubmitting: boolean;
  onEdit(damageReport: DamageReportDraft): void;
  onComplete(damageReport: DamageReportDraft): void;
  onBack(): void;
}

const QUESTIONS: Readonly<Record<DamageArea, { label: string; hint: string }>> = {
  exterior: { label: 'Exterior damage', hint: 'Dents, scratches, rust, cracked glass' },
  interior: { label: 'Interior damage', hint: 'Tears, stains, worn or broken trim' },
  mechanical: { label: 'Mechanical damage', hint: 'Engine, gearbox, brakes, suspension' },
  electrical: { label: 'Electrical damage', hint: 'Lights, windows, screens, warning lamps' },
};

const HELP = {
  kind: 'damage',
  text: 'A candid report keeps the sale swift: buyers forgive what they were told, and our valuation holds.',
} as const;

/** Spec section 3: no damage and no advanced assessment until somebody says otherwise, every rating at 7. */
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

/** Wizard step 4: damage, then everything to be checked and submitted (spec section 2, design decision 14). */
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
    <form noValidate onSubmit={form.onSubmit((values) => onComplete(values), refuse)}>
      <fieldset className={`${classes.form} ${classes.fields}`} disabled={isSubmitting}>
        <ErrorSummary errors={form.errors} refusals={refusals} />
        <div>
          {DAMAGE_AREAS.map((area) => (
            <YesNoField
              key={area}
              path={area}
              {...QUESTIONS[area]}
              defaultValue={form.getValues()[area] ?? false}
              onChange={(hasDamage) => form.setFieldValue(area, hasDamage, { forceUpdate: false })}
            />
          ))}
        </div>
        <Field path="notes" label="Notes" isOptional help={HELP}>
          <Textarea
            key={form.key('notes')}
            {...form.getInputProps('notes')}
            id={fieldId('notes')}
            inputWrapperOrder={FIELD_ORDER}
            description="Where it is, how large, since when, and what has been repaired."
            maxLength={MAX_LONG_TEXT_LENGTH}
            autosize
            minRows={3}
            maxRows={12}
          />
        </Field>
        <Switch
          label="Advanced assessment"
          description="Rate the condition area by area. It takes two minutes and helps our valuation."
          checked={isAdvanced}
          onChange={(event) => {
            setIsAdvanced(event.currentTarget.checked);
            form.setFieldValue('advancedAssessment', event.currentTarget.checked, { forceUpdate: false });
          }}
        />
        {isAdvanced && <AdvancedAssessment form={form} />}
      </fieldset>
      {check}
      <div className={`${classes.form} ${classes.footer}`}>
        {waitsFor && (
          <p className={classes.note} role="status">
            {waitsFor}
          </p>
        )}
        <Button type="submit" fullWidth disabled={waitsFor !== null || isSubmitting}>
          {isSubmitting ? 'Submitting…' : 'Submit Consignment'}
        </Button>
        <Button variant="subtle" fullWidth disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
