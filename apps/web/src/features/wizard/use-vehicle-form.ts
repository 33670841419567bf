import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { VehicleInfo, type VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { DEFAULT_MILEAGE, FIRST_VIN_YEAR, VIN_LENGTH } from '@marque/domain/product/limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ScannedVin } from '../../shared/vehicle/vin-scanner/scanned-vin.ts';
import { useRefusals } from '../../ui/form/error-summary.tsx';
import {
  type CarDetails,
  detailsForVin,
  recallLookedUpCar,
  rememberLookedUpCar,
  settleFoundCar,
} from './looked-up-car.ts';
import { getFoundCar, useVinLookup } from './use-vin-lookup.ts';

const LOOK_UP_FIRST = 'Please look up the VIN, or skip the lookup to enter the details yourself';

/** Spec 3.7: an untouched form starts with this year and no miles. */
function initialValues(vehicleInfo: VehicleInfoDraft): VehicleInfoDraft {
  const defaults =
    Object.keys(vehicleInfo).length === 0 ? { year: new Date().getFullYear(), mileage: DEFAULT_MILEAGE } : {};
  return { vin: '', vinKind: 'vin', make: '', model: '', color: '', ...defaults, ...vehicleInfo };
}

function hasDetails({ make, model, color, vinKind }: VehicleInfoDraft): boolean {
  return Boolean(make || model || color) || vinKind === 'chassis';
}

/** Fills in what a VIN says about the car, and removes it when the VIN changes. */
function useCarOfVin(form: UseFormReturnType<VehicleInfoDraft>, firstVin: string) {
  const lookedUp = useRef(recallLookedUpCar(firstVin));
  const getVin = () => form.getValues().vin ?? '';

  function setDetails(details: CarDetails): void {
    if ('make' in details) form.setFieldValue('make', details.make);
    if ('model' in details) form.setFieldValue('model', details.model);
    if ('year' in details) form.setFieldValue('year', details.year);
  }

  /** Writes the lookup's result for the current VIN over the form's values. */
  function use(details: CarDetails): void {
    setDetails(details);
    lookedUp.current = { vin: getVin(), ...details };
    rememberLookedUpCar(lookedUp.current);
  }

  return {
    use,
    /** Fills in fields that nobody entered. */
    take: (found: CarDetails) => use(settleFoundCar(getVin(), found, form.getValues(), lookedUp.current).fill),
    /** The found car, if the person entered a different one. */
    findDisagreeing(found: CarDetails | null): CarDetails | null {
      return found && settleFoundCar(getVin(), found, form.getValues(), lookedUp.current).disagrees ? found : null;
    },
    followVin(vin: string): void {
      setDetails(detailsForVin(vin, form.getValues(), lookedUp.current));
    },
  };
}

export interface VehicleFormOptions {
  vehicleInfo: VehicleInfoDraft;
  problem: Readonly<Record<string, string>> | null;
  onEdit(vehicleInfo: VehicleInfoDraft): void;
  onSessionEnded(): void;
}

/** The vehicle step's form. Its details unlock once the VIN was looked up, or the lookup was skipped. */
export function useVehicleForm({ vehicleInfo, problem, onEdit, onSessionEnded }: VehicleFormOptions) {
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
  const car = useCarOfVin(form, vin);
  const lookup = useVinLookup({
    onFound: car.take,
    onSessionEnded,
  });
  const disagreeing = car.findDisagreeing(getFoundCar(lookup.state));
  const isOpen = isUnlocked || lookup.state.kind === 'success' || lookup.state.kind === 'failed';

  function changeVin(next: string): void {
    if (next === vin) return;
    setIsUnlocked(isOpen);
    lookup.reset();
    setVin(next);
    form.setFieldValue('vin', next, { forceUpdate: false });
    car.followVin(next);
  }

  return {
    form,
    refusals,
    vin,
    vinKind,
    isOpen,
    lookupState: lookup.state,
    canLookUp: vin.length === VIN_LENGTH && lookup.state.kind !== 'loading',
    changeVin,
    lookUp: () => void lookup.lookUp(vin),
    /** The found car, if the person entered something else. */
    disagreeing,
    useFound: () => disagreeing && car.use(disagreeing),
    /** Focuses the first unlocked field, since the button that was pressed disappears. */
    skipLookup(): void {
      flushSync(() => setIsUnlocked(true));
      form.getInputNode('make')?.focus();
    },
    /** Looks up a confirmed VIN at once, and saves how it was read, for staff to compare with the submission. */
    takeScanned({ vin: scanned, how, read }: ScannedVin): void {
      form.setFieldValue('vinSource', { how, read }, { forceUpdate: false });
      changeVin(scanned);
      form.clearFieldError('vin');
      void lookup.lookUp(scanned);
    },
    changeKind(isChassis: boolean): void {
      const next = isChassis ? 'chassis' : 'vin';
      setIsUnlocked(isOpen || isChassis);
      lookup.reset();
      setVinKind(next);
      form.setFieldValue('vinKind', next, { forceUpdate: false });
      form.clearFieldError('vin');
      // No car without a VIN can be from such a year: it is the form's default, or belongs to the VIN's car.
      if (isChassis && (form.getValues().year ?? 0) >= FIRST_VIN_YEAR) form.setFieldValue('year', undefined);
    },
    /** Shows errors, except for fields that are still locked. */
    refuse(errors: typeof form.errors): void {
      if (!isOpen) form.setErrors({ vin: errors.vin ?? LOOK_UP_FIRST });
      refuse();
    },
  };
}
