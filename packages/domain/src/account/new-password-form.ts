import { z } from 'zod';
import { NewPassword } from './credentials.ts';

/** A new password and its confirmation, which is never sent (spec 5.2). */
export const NewPasswordForm = z
  .object({
    password: NewPassword,
    confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
  });
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;
