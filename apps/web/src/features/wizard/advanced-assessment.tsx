import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type DamageReportDraft, DEFAULT_RATINGS, RATED_AREAS, type RatedArea } from '@marque/domain/damage-report';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/limits';
import classes from './advanced-assessment.module.css';
import { FIELD_ORDER, Field, fieldId } from './field.tsx';
import { RatingSlider } from './rating-slider.tsx';
import stepClasses from './step.module.css';

const AREA_LABELS: Readonly<Record<RatedArea, string>> = {
  exterior: 'Exterior',
  paint: 'Paint',
  interior: 'Interior',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  tires: 'Tires',
};

const TEXTS = [
  { name: 'modifications', label: 'Modifications' },
  { name: 'serviceHistory', label: 'Service History' },
  { name: 'knownIssues', label: 'Known Issues' },
] as const;

/** Six ratings and three texts, for those who know their car well (spec section 2, Damage Report step). */
export function AdvancedAssessment({ form }: { form: UseFormReturnType<DamageReportDraft> }) {
  const ratings = form.getValues().conditionRatings;
  return (
    <div className={classes.assessment}>
      <div className={classes.ratings}>
        {RATED_AREAS.map((area) => (
          <RatingSlider
            key={area}
            label={AREA_LABELS[area]}
            defaultValue={ratings?.[area] ?? DEFAULT_RATINGS[area]}
            onChange={(rating) => form.setFieldValue(`conditionRatings.${area}`, rating, { forceUpdate: false })}
          />
        ))}
      </div>
      <div className={stepClasses.fields}>
        {TEXTS.map(({ name, label }) => {
          const path = `conditionRatings.${name}` as const;
          return (
            <Field key={name} path={path} label={label} isOptional>
              <Textarea
                key={form.key(path)}
                {...form.getInputProps(path)}
                id={fieldId(path)}
                inputWrapperOrder={FIELD_ORDER}
                maxLength={MAX_LONG_TEXT_LENGTH}
                autosize
                minRows={2}
                maxRows={10}
              />
            </Field>
          );
        })}
      </div>
    </div>
  );
}
