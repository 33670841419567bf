import { Box } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { DamageArea } from '@marque/domain/consignment/damage-report';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VEHICLE_DETAILS, type VehicleDetail } from '@marque/domain/consignment/vehicle-details';
import type { ChangeableField } from '@marque/domain/review/review';
import { useState } from 'react';
import { ChassisCheckbox } from '../../../shared/vehicle/fields/chassis-checkbox.tsx';
import { ConditionRatingsFields } from '../../../shared/vehicle/fields/condition-ratings-fields.tsx';
import { DamageNotesField } from '../../../shared/vehicle/fields/damage-notes-field.tsx';
import { DAMAGE_QUESTIONS } from '../../../shared/vehicle/fields/damage-questions.ts';
import { MileageField } from '../../../shared/vehicle/fields/mileage-field.tsx';
import { VehicleDetailField } from '../../../shared/vehicle/fields/vehicle-detail-field.tsx';
import { VehicleTextField, YearField } from '../../../shared/vehicle/fields/vehicle-fields.tsx';
import { VinField } from '../../../shared/vehicle/fields/vin-field.tsx';
import { ScanVinButton } from '../../../shared/vehicle/vin-scanner/scan-vin-button.tsx';
import type { ScannedVin } from '../../../shared/vehicle/vin-scanner/scanned-vin.ts';
import { PersonalField } from '../../../ui/form/personal-field.tsx';
import { YesNoField } from '../../../ui/form/yes-no-field.tsx';
import type { AnswerValues } from './answer-parts.ts';

type AnswerForm = UseFormReturnType<AnswerValues>;

/** The wizard's field with the submitted value, to be changed in place. */
export function RequestedField({ form, field }: { form: AnswerForm; field: ChangeableField }) {
  if (isDetail(field)) return <RequestedDetail form={form} field={field} />;
  switch (field) {
    case 'personalInfo.firstName':
    case 'personalInfo.lastName':
    case 'personalInfo.email':
    case 'personalInfo.phone':
      return (
        <PersonalField name={findLast<keyof PersonalInfoDraft>(field)} path={field} input={form.getInputProps(field)} />
      );
    case 'vehicleInfo.make':
    case 'vehicleInfo.model':
    case 'vehicleInfo.color':
      return (
        <VehicleTextField
          name={findLast<'make' | 'model' | 'color'>(field)}
          path={field}
          input={form.getInputProps(field)}
        />
      );
    case 'vehicleInfo.year':
      return (
        <YearField
          path={field}
          error={form.errors[field]}
          defaultValue={form.getValues().vehicleInfo.year}
          onChange={(year) => form.setFieldValue(field, year, { forceUpdate: false })}
        />
      );
    case 'vehicleInfo.mileage':
      return (
        <MileageField
          path={field}
          error={form.errors[field]}
          defaultValue={form.getValues().vehicleInfo.mileage}
          onChange={(mileage) => form.setFieldValue(field, mileage, { forceUpdate: false })}
        />
      );
    case 'vehicleInfo.vin':
      return <RequestedVin form={form} />;
    case 'damageReport.exterior':
    case 'damageReport.interior':
    case 'damageReport.mechanical':
    case 'damageReport.electrical': {
      const area = findLast<DamageArea>(field);
      return (
        <YesNoField
          path={field}
          {...DAMAGE_QUESTIONS[area]}
          defaultValue={form.getValues().damageReport[area] ?? false}
          onChange={(hasDamage) => form.setFieldValue(field, hasDamage, { forceUpdate: false })}
        />
      );
    }
    case 'damageReport.notes':
      return <DamageNotesField path={field} label="Damage notes" input={form.getInputProps(field)} />;
    case 'damageReport.conditionRatings':
      return (
        <ConditionRatingsFields
          path={field}
          ratings={form.getValues().damageReport.conditionRatings}
          onRate={(area, rating) => form.setFieldValue(`${field}.${area}`, rating, { forceUpdate: false })}
          textInput={(name) => form.getInputProps(`${field}.${name}`)}
        />
      );
  }
}

/** The name within its part; `Name` is one of those that the cases above do not handle. */
function findLast<Name extends string>(field: ChangeableField): Name {
  return field.slice(field.indexOf('.') + 1) as Name;
}

type DetailField = `vehicleInfo.${VehicleDetail}`;

function isDetail(field: ChangeableField): field is DetailField {
  const name = findLast<string>(field);
  return field.startsWith('vehicleInfo.') && Object.hasOwn(VEHICLE_DETAILS, name);
}

/** Fields that the wizard does not have (ADR 0168). */
function RequestedDetail({ form, field }: { form: AnswerForm; field: DetailField }) {
  return (
    <VehicleDetailField
      name={findLast<VehicleDetail>(field)}
      path={field}
      input={form.getInputProps(field)}
      price={form.getValues().vehicleInfo.priceExpectation}
      onPrice={(price) => form.setFieldValue(field, price, { forceUpdate: false })}
    />
  );
}

/** The VIN, or the chassis number of a car without one. */
function RequestedVin({ form }: { form: AnswerForm }) {
  const { vehicleInfo } = form.getValues();
  const [vin, setVin] = useState(vehicleInfo.vin ?? '');
  const [kind, setKind] = useState(vehicleInfo.vinKind ?? 'vin');

  function change(next: string): void {
    setVin(next);
    form.setFieldValue('vehicleInfo.vin', next, { forceUpdate: false });
  }

  /** Saves how the VIN was read, for staff to compare. */
  function takeScanned({ vin: scanned, how, read }: ScannedVin): void {
    change(scanned);
    form.setFieldValue('vehicleInfo.vinSource', { how, read }, { forceUpdate: false });
    form.clearFieldError('vehicleInfo.vin');
  }

  return (
    <>
      <VinField
        path="vehicleInfo.vin"
        value={vin}
        kind={kind}
        error={form.errors['vehicleInfo.vin']}
        onChange={change}
      />
      {kind === 'vin' && (
        <Box mt="sm">
          <ScanVinButton onScanned={takeScanned} />
        </Box>
      )}
      <ChassisCheckbox
        mt="md"
        kind={kind}
        onChange={(isChassis) => {
          const next = isChassis ? 'chassis' : 'vin';
          setKind(next);
          form.setFieldValue('vehicleInfo.vinKind', next, { forceUpdate: false });
          form.clearFieldError('vehicleInfo.vin');
        }}
      />
    </>
  );
}
