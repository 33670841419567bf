import { Textarea } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import type { FieldInput } from '../../../ui/form/field-input.ts';

const HELP = {
  kind: 'damage',
  text: 'An honest report speeds up the sale: buyers accept what they know about, and our review has fewer questions.',
} as const;

export function DamageNotesField({ path, label, input }: { path: string; label: string; input: FieldInput }) {
  return (
    <Field path={path} label={label} isOptional help={HELP}>
      <Textarea
        {...input}
        id={fieldId(path)}
        inputWrapperOrder={FIELD_ORDER}
        description="Where it is, how large it is, how long it has been there, and what has been repaired."
        maxLength={MAX_LONG_TEXT_LENGTH}
        autosize
        minRows={3}
        maxRows={12}
      />
    </Field>
  );
}
