import { Button } from '@mantine/core';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { ChassisCheckbox } from '../../shared/vehicle/fields/chassis-checkbox.tsx';
import { VinField } from '../../shared/vehicle/fields/vin-field.tsx';
import { ErrorSummary, type FieldErrors } from '../../ui/form/error-summary.tsx';
import classes from './step.module.css';
import { useVehicleForm, type VehicleFormOptions } from './use-vehicle-form.ts';
import { VehicleDetails } from './vehicle-details.tsx';
import { VinLookupNotice } from './vin-lookup-notice.tsx';

interface VehicleStepProps extends VehicleFormOptions {
  onComplete(vehicleInfo: VehicleInfoDraft): void;
  onBack(): void;
}

/** In the order of the form; the names are for messages that leave them out. */
const FIELD_NAMES = {
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  mileage: 'Mileage',
  color: 'Color',
} as const;

function summarize(errors: FieldErrors): FieldErrors {
  const lines = Object.entries(FIELD_NAMES).map(([path, name]) => {
    const message = errors[path];
    return [path, message === 'Required' ? `${name}: ${message}` : message];
  });
  return Object.fromEntries(lines);
}

/** Wizard step 2: the car (spec 2.12). */
export function VehicleStep({ onComplete, onBack, ...options }: VehicleStepProps) {
  const step = useVehicleForm(options);
  const { form, vin, vinKind, isOpen, canLookUp } = step;
  return (
    <form
      data-printed
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => onComplete(values), step.refuse)}
    >
      <ErrorSummary errors={summarize(form.errors)} refusals={step.refusals} />
      <div className={classes.fields}>
        <VinField
          value={vin}
          kind={vinKind}
          error={form.errors.vin}
          onChange={step.changeVin}
          onEnter={() => canLookUp && step.lookUp()}
        />
        {vinKind === 'vin' && (
          <VinLookupNotice
            state={step.lookupState}
            canLookUp={canLookUp}
            canSkip={!isOpen}
            onLookUp={step.lookUp}
            onSkip={step.skipLookup}
            onScan={step.takeScanned}
            disagreeing={step.disagreeing}
            onUse={step.useFound}
          />
        )}
        <ChassisCheckbox kind={vinKind} onChange={step.changeKind} />
        <VehicleDetails form={form} isOpen={isOpen} />
      </div>
      <div className={classes.footer}>
        <Button type="submit" fullWidth>
          Next
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
