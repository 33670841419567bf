import { TextInput, type TextInputProps } from '@mantine/core';
import { MAX_PHONE_LENGTH } from '@marque/domain/account/phone';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@marque/domain/product/limits';
import type { HelpIllustrationKind } from '../illustrations/help-illustration.tsx';
import { FIELD_ORDER, Field, fieldId } from './field.tsx';
import type { FieldInput } from './field-input.ts';

interface PersonalFieldView {
  label: string;
  help: { kind: HelpIllustrationKind; text: string };
  look: TextInputProps;
}

const NAME_LOOK: TextInputProps = {
  dir: 'auto',
  autoCapitalize: 'words',
  enterKeyHint: 'next',
  maxLength: MAX_NAME_LENGTH,
};

const VIEWS: Readonly<Record<keyof PersonalInfoDraft, PersonalFieldView>> = {
  firstName: {
    label: 'First Name',
    help: {
      kind: 'personal',
      text: 'These details identify you as the consignor. Please use your legal name, as it appears on your identification.',
    },
    look: { ...NAME_LOOK, autoComplete: 'given-name' },
  },
  lastName: {
    label: 'Last Name',
    help: {
      kind: 'general',
      text: 'Your legal last name, as it appears on your identification. It is used for communication about the consignment.',
    },
    look: { ...NAME_LOOK, autoComplete: 'family-name' },
  },
  email: {
    label: 'Email',
    help: {
      kind: 'email',
      text: 'Updates about your consignment go to this address, and a confirmation once your submission has been reviewed.',
    },
    look: {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      enterKeyHint: 'next',
      maxLength: MAX_EMAIL_LENGTH,
      description: "We'll never share your email with third parties.",
    },
  },
  phone: {
    label: 'Phone',
    help: { kind: 'phone', text: 'A number where we can reach you. Standard format: (123) 456-7890.' },
    look: {
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
      enterKeyHint: 'go',
      maxLength: MAX_PHONE_LENGTH,
      placeholder: '(123) 456-7890',
    },
  },
};

interface PersonalFieldProps {
  name: keyof PersonalInfoDraft;
  path?: string;
  input: FieldInput;
}

/** A field of the personal information (spec 2.11). */
export function PersonalField({ name, path = name, input }: PersonalFieldProps) {
  const { label, help, look } = VIEWS[name];
  return (
    <Field path={path} label={label} help={help}>
      <TextInput {...input} {...look} id={fieldId(path)} inputWrapperOrder={FIELD_ORDER} />
    </Field>
  );
}
