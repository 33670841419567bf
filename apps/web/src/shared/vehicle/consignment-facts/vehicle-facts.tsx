import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { formatMiles } from '@marque/domain/text/format';
import { type Fact, FactList } from './fact-list.tsx';

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What older or scripted submissions may hold beyond the form (spec 3.7): shown only when given. */
function furtherFacts(vehicle: VehicleInfoDraft): Fact[] {
  const facts: Fact[] = [
    { label: 'Transmission', value: vehicle.transmission },
    { label: 'Fuel type', value: vehicle.fuelType },
    { label: 'Drivetrain', value: vehicle.drivetrain },
    { label: 'Body type', value: vehicle.bodyType },
    { label: 'Condition', value: vehicle.condition },
    {
      label: 'Price expectation',
      value: vehicle.priceExpectation === undefined ? undefined : MONEY.format(vehicle.priceExpectation),
    },
    { label: 'Modifications', value: vehicle.modifications, isLong: true },
    { label: 'Service history', value: vehicle.serviceHistory, isLong: true },
    { label: 'Accident history', value: vehicle.accidentHistory, isLong: true },
    { label: 'Lien information', value: vehicle.lienInformation, isLong: true },
    { label: 'Notes', value: vehicle.notes, isLong: true },
  ];
  return facts.filter(({ value }) => Boolean(value));
}

/** The car itself (spec 2.9). */
export function VehicleFacts({ vehicleInfo }: { vehicleInfo: VehicleInfoDraft }) {
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
        ...furtherFacts(vehicleInfo),
      ]}
    />
  );
}
