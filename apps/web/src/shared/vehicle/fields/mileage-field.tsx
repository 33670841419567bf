import { SegmentedControl, TextInput } from '@mantine/core';
import { kilometersToMiles, milesToKilometers } from '@marque/domain/consignment/vehicle-info';
import { formatMiles } from '@marque/domain/text/format';
import { type ReactNode, useState } from 'react';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import { SEGMENTED } from '../../../ui/form/segmented.ts';
import { keepWholeNumber, parseWholeNumber } from '../../../ui/form/whole-number.ts';

type Unit = 'mi' | 'km';

const UNITS: { value: Unit; label: string }[] = [
  { value: 'mi', label: 'mi' },
  { value: 'km', label: 'km' },
];

const HELP = {
  kind: 'mileage',
  text: 'As the odometer shows it today. If yours counts kilometers, switch to km and we convert it to miles.',
} as const;

interface MileageFieldProps {
  path?: string;
  /** In miles. */
  defaultValue: number | undefined;
  error: ReactNode;
  disabled?: boolean;
  onChange(miles: number | undefined): void;
}

function formatIn(unit: Unit, miles: number | undefined): string {
  if (miles === undefined) return '';
  return String(unit === 'mi' ? miles : milesToKilometers(miles));
}

function parseMiles(unit: Unit, text: string): number | undefined {
  const number = parseWholeNumber(text);
  return number === undefined || unit === 'mi' ? number : kilometersToMiles(number);
}

/** Mileage, stored in miles and entered in either unit (ADR 0029). */
export function MileageField({ path = 'mileage', defaultValue, error, disabled = false, onChange }: MileageFieldProps) {
  const [unit, setUnit] = useState<Unit>('mi');
  const [text, setText] = useState(() => formatIn('mi', defaultValue));
  const miles = parseMiles(unit, text);

  /** Switching the unit converts the number; the miles stay the same. */
  function changeUnit(next: string): void {
    const chosen = next === 'km' ? 'km' : 'mi';
    setText(formatIn(chosen, miles));
    setUnit(chosen);
  }

  function change(typed: string): void {
    const kept = keepWholeNumber(typed);
    setText(kept);
    onChange(parseMiles(unit, kept));
  }

  return (
    <Field
      path={path}
      label="Mileage"
      help={HELP}
      aside={
        <SegmentedControl
          size="xs"
          classNames={SEGMENTED}
          aria-label="Unit of the mileage"
          data={UNITS}
          value={unit}
          disabled={disabled}
          onChange={changeUnit}
        />
      }
    >
      <TextInput
        id={fieldId(path)}
        data-path={path}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        inputWrapperOrder={FIELD_ORDER}
        disabled={disabled}
        value={text}
        error={error}
        description={unit === 'km' && miles !== undefined ? formatMiles(miles) : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Field>
  );
}
