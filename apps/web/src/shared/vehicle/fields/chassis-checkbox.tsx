import { Checkbox } from '@mantine/core';
import type { VinKind } from '@marque/domain/consignment/vehicle-info';
import { FIRST_VIN_YEAR } from '@marque/domain/product/limits';

interface ChassisCheckboxProps {
  kind: VinKind;
  onChange(isChassis: boolean): void;
  /** The space above it. */
  mt?: 'md';
}

/** For cars that are older than the VIN of 17 characters (spec 16.3). */
export function ChassisCheckbox({ kind, onChange, ...space }: ChassisCheckboxProps) {
  return (
    <Checkbox
      {...space}
      label="This car has no 17-character VIN"
      description={`Cars built before ${FIRST_VIN_YEAR} carry a shorter chassis number.`}
      checked={kind === 'chassis'}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
