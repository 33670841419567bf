import type { GetInputPropsReturnType } from '@mantine/form';

/** What a form's `getInputProps` gives for an uncontrolled field. */
export type FieldInput = GetInputPropsReturnType;
