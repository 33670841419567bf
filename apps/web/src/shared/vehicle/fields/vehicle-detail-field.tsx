import { Textarea, TextInput } from '@mantine/core';
import { VEHICLE_DETAILS, type VehicleDetail } from '@marque/domain/consignment/vehicle-details';
import { MAX_LONG_TEXT_LENGTH, MAX_SHORT_TEXT_LENGTH } from '@marque/domain/product/limits';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import type { FieldInput } from '../../../ui/form/field-input.ts';
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx';

interface VehicleDetailFieldProps {
  name: VehicleDetail;
  path: string;
  input: FieldInput;
  /** The price in US dollars; only used by the price field. */
  price: number | undefined;
  onPrice(price: number | undefined): void;
}

/** A field that staff can request beyond those of the wizard (ADR 0168). */
export function VehicleDetailField({ name, path, input, price, onPrice }: VehicleDetailFieldProps) {
  const { label, kind } = VEHICLE_DETAILS[name];
  return (
    <Field path={path} label={label}>
      {kind === 'price' && (
        <WholeNumberField
          id={fieldId(path)}
          data-path={path}
          error={input.error}
          inputWrapperOrder={FIELD_ORDER}
          description="In US dollars"
          leftSection="$"
          defaultValue={price}
          onChange={onPrice}
        />
      )}
      {kind === 'line' && (
        <TextInput
          {...input}
          id={fieldId(path)}
          inputWrapperOrder={FIELD_ORDER}
          maxLength={MAX_SHORT_TEXT_LENGTH}
          autoComplete="off"
        />
      )}
      {kind === 'text' && (
        <Textarea
          {...input}
          id={fieldId(path)}
          inputWrapperOrder={FIELD_ORDER}
          maxLength={MAX_LONG_TEXT_LENGTH}
          autosize
          minRows={3}
          maxRows={12}
        />
      )}
    </Field>
  );
}
