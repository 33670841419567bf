import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { keepWholeNumber, parseWholeNumber } from './whole-number.ts';

interface WholeNumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  defaultValue: number | undefined;
  onChange(value: number | undefined): void;
}

/** A field for an integer, with a numeric keyboard on phones; empty is `undefined` (spec 5.5). */
export function WholeNumberField({ defaultValue, onChange, ...props }: WholeNumberFieldProps) {
  const [text, setText] = useState(defaultValue === undefined ? '' : String(defaultValue));
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const kept = keepWholeNumber(event.currentTarget.value);
        setText(kept);
        onChange(parseWholeNumber(kept));
      }}
    />
  );
}
