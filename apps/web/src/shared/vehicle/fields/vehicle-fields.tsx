import { TextInput } from '@mantine/core';
import { MAX_SHORT_TEXT_LENGTH } from '@marque/domain/product/limits';
import type { ReactNode } from 'react';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import type { FieldInput } from '../../../ui/form/field-input.ts';
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx';
import type { HelpIllustrationKind } from '../../../ui/illustrations/help-illustration.tsx';

type VehicleText = 'make' | 'model' | 'color';

const LABELS: Readonly<Record<VehicleText, string>> = { make: 'Make', model: 'Model', color: 'Color' };

const HELP: Readonly<Record<VehicleText | 'year', { kind: HelpIllustrationKind; text: string }>> = {
  make: { kind: 'vehicle', text: 'The maker of the car, as on the registration.' },
  model: {
    kind: 'vehicle',
    text: 'The model with its variant, as on the registration: 911 Carrera GTS, not only 911.',
  },
  year: {
    kind: 'vehicle',
    text: 'The model year, as in the VIN. The car may have been built or first registered in the year before.',
  },
  color: {
    kind: 'color',
    text: 'The exterior color, with the maker’s name for it if you know it: Rosso Corsa rather than red.',
  },
};

interface VehicleTextFieldProps {
  name: VehicleText;
  path?: string;
  disabled?: boolean;
  input: FieldInput;
}

export function VehicleTextField({ name, path = name, disabled = false, input }: VehicleTextFieldProps) {
  return (
    <Field path={path} label={LABELS[name]} help={HELP[name]}>
      <TextInput
        {...input}
        id={fieldId(path)}
        disabled={disabled}
        inputWrapperOrder={FIELD_ORDER}
        maxLength={MAX_SHORT_TEXT_LENGTH}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
      />
    </Field>
  );
}

interface YearFieldProps {
  path?: string;
  disabled?: boolean;
  error: ReactNode;
  defaultValue: number | undefined;
  onChange(year: number | undefined): void;
}

export function YearField({ path = 'year', disabled = false, ...props }: YearFieldProps) {
  return (
    <Field path={path} label="Year" help={HELP.year}>
      <WholeNumberField
        {...props}
        id={fieldId(path)}
        data-path={path}
        disabled={disabled}
        inputWrapperOrder={FIELD_ORDER}
        enterKeyHint="next"
      />
    </Field>
  );
}
