import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { MileageField } from '../../shared/vehicle/fields/mileage-field.tsx';
import { VehicleTextField, YearField } from '../../shared/vehicle/fields/vehicle-fields.tsx';
import stepClasses from './step.module.css';
import classes from './vehicle-details.module.css';

interface VehicleDetailsProps {
  form: UseFormReturnType<VehicleInfoDraft>;
  /** Dimmed and disabled until the VIN was looked up, or the lookup was skipped. */
  isOpen: boolean;
}

export function VehicleDetails({ form, isOpen }: VehicleDetailsProps) {
  const text = (name: 'make' | 'model' | 'color') => (
    <VehicleTextField key={form.key(name)} name={name} disabled={!isOpen} input={form.getInputProps(name)} />
  );
  const { year, mileage } = form.getValues();

  return (
    <fieldset className={`${stepClasses.fields} ${classes.details}`} disabled={!isOpen}>
      <legend className={classes.legend}>
        <VisuallyHidden>Vehicle details</VisuallyHidden>
      </legend>
      <div className={stepClasses.pair}>
        {text('make')}
        {text('model')}
        <YearField
          key={form.key('year')}
          error={form.errors.year}
          disabled={!isOpen}
          defaultValue={year}
          onChange={(next) => form.setFieldValue('year', next, { forceUpdate: false })}
        />
        <MileageField
          key={form.key('mileage')}
          error={form.errors.mileage}
          disabled={!isOpen}
          defaultValue={mileage}
          onChange={(next) => form.setFieldValue('mileage', next, { forceUpdate: false })}
        />
        {text('color')}
      </div>
    </fieldset>
  );
}
