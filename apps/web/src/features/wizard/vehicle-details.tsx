import { TextInput, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_SHORT_TEXT_LENGTH } from '@marque/domain/limits';
import type { VehicleInfoDraft } from '@marque/domain/vehicle-info';
import { FIELD_ORDER, Field, fieldId } from './field.tsx';
import { MileageField } from './mileage-field.tsx';
import stepClasses from './step.module.css';
import classes from './vehicle-details.module.css';
import { WholeNumberField } from './whole-number-field.tsx';

const HELP = {
  make: { kind: 'vehicle', text: 'The maker of the car, as the registration names it.' },
  color: {
    kind: 'color',
    text: 'The exterior color, in the maker’s own words if you know them: Rosso Corsa rather than red.',
  },
} as const;

interface VehicleDetailsProps {
  form: UseFormReturnType<VehicleInfoDraft>;
  /** Dimmed and disabled until the VIN was looked up or that was skipped. */
  isOpen: boolean;
}

/** Make, model, year, mileage and color. */
export function VehicleDetails({ form, isOpen }: VehicleDetailsProps) {
  function field(path: 'make' | 'model' | 'color' | 'year' | 'mileage') {
    const { defaultValue: _, onChange: __, ...props } = form.getInputProps(path);
    return { ...props, id: fieldId(path), disabled: !isOpen, inputWrapperOrder: FIELD_ORDER };
  }
  function textField(path: 'make' | 'model' | 'color') {
    return {
      ...form.getInputProps(path),
      ...field(path),
      maxLength: MAX_SHORT_TEXT_LENGTH,
      autoComplete: 'off',
      autoCapitalize: 'words',
      enterKeyHint: 'next' as const,
    };
  }
  const { year, mileage } = form.getValues();

  return (
    <fieldset className={`${stepClasses.fields} ${classes.details}`} disabled={!isOpen}>
      <legend className={classes.legend}>
        <VisuallyHidden>Vehicle details</VisuallyHidden>
      </legend>
      <div className={stepClasses.pair}>
        <Field path="make" label="Make" help={HELP.make}>
          <TextInput key={form.key('make')} {...textField('make')} />
        </Field>
        <Field path="model" label="Model">
          <TextInput key={form.key('model')} {...textField('model')} />
        </Field>
        <Field path="year" label="Year">
          <WholeNumberField
            key={form.key('year')}
            {...field('year')}
            enterKeyHint="next"
            defaultValue={year}
            onChange={(next) => form.setFieldValue('year', next, { forceUpdate: false })}
          />
        </Field>
        <MileageField
          key={form.key('mileage')}
          error={form.errors.mileage}
          disabled={!isOpen}
          defaultValue={mileage}
          onChange={(next) => form.setFieldValue('mileage', next, { forceUpdate: false })}
        />
        <Field path="color" label="Color" help={HELP.color}>
          <TextInput key={form.key('color')} {...textField('color')} />
        </Field>
      </div>
    </fieldset>
  );
}
