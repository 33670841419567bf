import { Textarea } from '@mantine/core';
import {
  type ConditionRatings,
  DEFAULT_RATINGS,
  RATED_AREAS,
  type RatedArea,
} from '@marque/domain/consignment/damage-report';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import type { FieldInput } from '../../../ui/form/field-input.ts';
import { RATED_AREA_LABELS } from '../rated-area-labels.ts';
import classes from './condition-ratings-fields.module.css';
import { RatingSlider } from './rating-slider.tsx';

const TEXTS = [
  { name: 'modifications', label: 'Modifications' },
  { name: 'serviceHistory', label: 'Service history' },
  { name: 'knownIssues', label: 'Known issues' },
] as const;
const RATED_AREA_HELP: Readonly<Record<RatedArea, string>> = {
  exterior: 'Body, glass, lights and trim, without the paint. 10 means as it left the factory.',
  paint: 'Gloss, color and thickness of the paint. Repainted panels lower it a little.',
  interior: 'Seats, dashboard, headliner and carpets, and how it smells.',
  mechanical: 'How it starts, runs, shifts, brakes and steers.',
  electrical: 'Lights, windows, screens and everything else with a switch.',
  tires: 'Tread, age and even wear of all four.',
};
type RatingText = (typeof TEXTS)[number]['name'];

interface ConditionRatingsFieldsProps {
  path: string;
  ratings: ConditionRatings | undefined;
  onRate(area: RatedArea, rating: number): void;
  textInput(name: RatingText): FieldInput;
}

/** Six ratings and three texts (spec 2.14). */
export function ConditionRatingsFields({ path, ratings, onRate, textInput }: ConditionRatingsFieldsProps) {
  return (
    <div className={classes.assessment}>
      <div className={classes.ratings}>
        {RATED_AREAS.map((area) => (
          <RatingSlider
            key={area}
            label={RATED_AREA_LABELS[area]}
            help={RATED_AREA_HELP[area]}
            defaultValue={ratings?.[area] ?? DEFAULT_RATINGS[area]}
            onChange={(rating) => onRate(area, rating)}
          />
        ))}
      </div>
      <div className={classes.texts}>
        {TEXTS.map(({ name, label }) => (
          <Field key={name} path={`${path}.${name}`} label={label} isOptional>
            <Textarea
              {...textInput(name)}
              id={fieldId(`${path}.${name}`)}
              inputWrapperOrder={FIELD_ORDER}
              maxLength={MAX_LONG_TEXT_LENGTH}
              autosize
              minRows={2}
              maxRows={10}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}
