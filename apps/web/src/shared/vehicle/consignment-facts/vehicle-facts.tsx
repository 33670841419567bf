import { VEHICLE_DETAIL_NAMES, VEHICLE_DETAILS } from '@marque/domain/consignment/vehicle-details';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { formatDollars, formatMiles } from '@marque/domain/text/format';
import { type Fact, FactList } from './fact-list.tsx';
import { useFactMarks } from './fact-marks.tsx';

/**
 * Fields that scripts and answers to change requests can set beyond the form (spec 3.7): shown if given, or if they can
 * be requested.
 */
function furtherFacts(vehicle: VehicleInfoDraft, canBeAskedFor: boolean): Fact[] {
  const facts = VEHICLE_DETAIL_NAMES.map((name): Fact => {
    const { label, kind } = VEHICLE_DETAILS[name];
    const value = vehicle[name];
    return {
      label,
      value: typeof value === 'number' ? formatDollars(value) : value,
      field: `vehicleInfo.${name}`,
      // Without a text it takes no more space than other facts.
      isLong: kind === 'text' && Boolean(value),
    };
  });
  return canBeAskedFor ? facts : facts.filter(({ value }) => Boolean(value));
}

/** The car itself (spec 2.9). */
export function VehicleFacts({ vehicleInfo }: { vehicleInfo: VehicleInfoDraft }) {
  const isMarked = useFactMarks() !== null;
  const { make, model, year, color, vin, vinKind, mileage } = vehicleInfo;
  return (
    <FactList
      facts={[
        { label: 'Make', value: make, field: 'vehicleInfo.make' },
        { label: 'Model', value: model, field: 'vehicleInfo.model' },
        { label: 'Year', value: year, field: 'vehicleInfo.year' },
        { label: 'Color', value: color, field: 'vehicleInfo.color' },
        { label: vinKind === 'chassis' ? 'Chassis number' : 'VIN', value: vin, field: 'vehicleInfo.vin', isCode: true },
        {
          label: 'Mileage',
          value: mileage === undefined ? undefined : formatMiles(mileage),
          field: 'vehicleInfo.mileage',
        },
        ...furtherFacts(vehicleInfo, isMarked),
      ]}
    />
  );
}
