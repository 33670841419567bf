import type { GetInputPropsReturnType } from '@mantine/form';

export type FieldInput = GetInputPropsReturnType;
