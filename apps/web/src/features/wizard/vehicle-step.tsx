import { Button, Checkbox } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { VehicleInfo, type VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { DEFAULT_MILEAGE, FIRST_VIN_YEAR, VIN_LENGTH } from '@marque/domain/product/limits';
import type { VinOffer } from '@marque/domain/vin/vehicle-decoding';
import { useRef, useState } from 'react';
import { VinField } from '../../shared/vehicle/fields/vin-field.tsx';
import type { ScannedVin } from '../../shared/vehicle/vin-scanner/scanned-vin.ts';
import { ErrorSummary, type FieldErrors, useRefusals } from '../../ui/form/error-summary.tsx';
import { type CarDetails, detailsForVin, recallLookedUpCar, rememberLookedUpCar } from './looked-up-car.ts';
import classes from './step.module.css';
import { useVinLookup } from './use-vin-lookup.ts';
import { VehicleDetails } from './vehicle-details.tsx';
import { VinLookupNotice } from './vin-lookup-notice.tsx';

interface VehicleStepProps {
  vehicleInfo: VehicleInfoDraft;
  /** Why the step is shown again, by field. */
  problem: Readonly<Record<string, string>> | null;
  onEdit(vehicleInfo: VehicleInfoDraft): void;
  onComplete(vehicleInfo: VehicleInfoDraft): void;
  onBack(): void;
  onSessionEnded(): void;
}

const LOOK_UP_FIRST = 'Please look up the VIN, or skip the lookup to enter the details yourself';

/** As they stand in the form, with their names for the messages that leave them out. */
const FIELD_NAMES = {
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  mileage: 'Mileage',
  color: 'Color',
} as const;

function summaryOf(errors: FieldErrors): FieldErrors {
  const lines = Object.entries(FIELD_NAMES).map(([path, name]) => {
    const message = errors[path];
    return [path, message === 'Required' ? `${name}: ${message}` : message];
  });
  return Object.fromEntries(lines);
}

/** Spec 3.7: an untouched form starts at this year and no miles. */
function initialValues(vehicleInfo: VehicleInfoDraft): VehicleInfoDraft {
  const defaults =
    Object.keys(vehicleInfo).length === 0 ? { year: new Date().getFullYear(), mileage: DEFAULT_MILEAGE } : {};
  return { vin: '', vinKind: 'vin', make: '', model: '', color: '', ...defaults, ...vehicleInfo };
}

function hasDetails({ make, model, color, vinKind }: VehicleInfoDraft): boolean {
  return Boolean(make || model || color) || vinKind === 'chassis';
}

/** Wizard step 2: the car (spec 2.12). Its details open once the VIN was looked up, or the lookup is skipped. */
export function VehicleStep(props: VehicleStepProps) {
  const { vehicleInfo, problem, onEdit, onComplete, onBack, onSessionEnded } = props;
  const { refusals, refuse } = useRefusals(problem ? 1 : 0);
  const form = useForm<VehicleInfoDraft>({
    mode: 'uncontrolled',
    initialValues: initialValues(vehicleInfo),
    initialErrors: problem ?? {},
    validate: schemaResolver(VehicleInfo, { sync: true }),
    onValuesChange: onEdit,
  });
  const [vin, setVin] = useState(vehicleInfo.vin ?? '');
  const [vinKind, setVinKind] = useState(vehicleInfo.vinKind ?? 'vin');
  const [isUnlocked, setIsUnlocked] = useState(() => hasDetails(vehicleInfo) || problem !== null);
  const lookedUp = useRef(recallLookedUpCar(vin));
  const lookup = useVinLookup({
    onSuccess: ({ make, model, year }) => fillIn({ make, model, year }),
    onOffer: takeOffer,
    onSessionEnded,
  });
  const isOpen = isUnlocked || lookup.state.kind === 'success' || lookup.state.kind === 'failed';
  const canLookUp = vin.length === VIN_LENGTH && lookup.state.kind !== 'loading';

  function changeVin(next: string): void {
    if (next === vin) return;
    setIsUnlocked(isOpen);
    lookup.reset();
    setVin(next);
    form.setFieldValue('vin', next, { forceUpdate: false });
    setDetails(detailsForVin(next, form.getValues(), lookedUp.current));
  }

  function setDetails(details: CarDetails): void {
    if ('make' in details) form.setFieldValue('make', details.make);
    if ('model' in details) form.setFieldValue('model', details.model);
    if ('year' in details) form.setFieldValue('year', details.year);
  }

  /** What the lookup says of the VIN in the form. */
  function fillIn(details: CarDetails): void {
    setDetails(details);
    lookedUp.current = { vin: form.getValues().vin ?? '', ...details };
    rememberLookedUpCar(lookedUp.current);
  }

  /** What a VIN tells by itself goes into fields that nobody has filled in. */
  function takeOffer({ make, model, years: [year] }: VinOffer): void {
    const entered = form.getValues();
    if (entered.make || entered.model) return;
    fillIn({ ...(make && { make }), ...(model && { model }), ...(year && { year }) });
  }

  /** A confirmed VIN is looked up at once. What was read stays on record, for staff to compare with what is submitted. */
  function takeScanned({ vin: scanned, how, read }: ScannedVin): void {
    form.setFieldValue('vinSource', { how, read }, { forceUpdate: false });
    changeVin(scanned);
    form.clearFieldError('vin');
    void lookup.lookUp(scanned);
  }

  function changeKind(isChassis: boolean): void {
    const next = isChassis ? 'chassis' : 'vin';
    setIsUnlocked(isOpen || isChassis);
    lookup.reset();
    setVinKind(next);
    form.setFieldValue('vinKind', next, { forceUpdate: false });
    form.clearFieldError('vin');
    // A year that no car without a VIN can have is the form's own default, or belongs to the car of the VIN.
    if (isChassis && (form.getValues().year ?? 0) >= FIRST_VIN_YEAR) form.setFieldValue('year', undefined);
  }

  /** Fields that cannot be filled in yet are not asked for. */
  function refuseStep(errors: typeof form.errors): void {
    if (!isOpen) form.setErrors({ vin: errors.vin ?? LOOK_UP_FIRST });
    refuse();
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => onComplete(values), refuseStep)}>
      <ErrorSummary errors={summaryOf(form.errors)} refusals={refusals} />
      <div className={classes.fields}>
        <VinField
          value={vin}
          kind={vinKind}
          error={form.errors.vin}
          onChange={changeVin}
          onEnter={() => canLookUp && void lookup.lookUp(vin)}
        />
        {vinKind === 'vin' && (
          <VinLookupNotice
            state={lookup.state}
            canLookUp={canLookUp}
            canSkip={!isOpen}
            onLookUp={() => void lookup.lookUp(vin)}
            onSkip={() => setIsUnlocked(true)}
            onScan={takeScanned}
          />
        )}
        <Checkbox
          label="This car has no 17-character VIN"
          description={`Cars built before ${FIRST_VIN_YEAR} carry a shorter chassis number.`}
          checked={vinKind === 'chassis'}
          onChange={(event) => changeKind(event.currentTarget.checked)}
        />
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
