import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { RegisterForm as RegisterFormSchema } from '@marque/domain/account/credentials';
import type { AcceptedLegal } from '@marque/domain/account/legal';
import { VALIDATION_FAILED } from '@marque/domain/text/messages';
import { registrationSuccessful, SIGN_IN_TOASTS } from '@marque/domain/text/toasts/sign-in-toasts';
import { useRef, useState } from 'react';
import { getFieldErrors, getMessage, toApiError } from '../../lib/api-error.ts';
import { useProductSettings, useSetSessionUser } from '../../lib/session.ts';
import { showToast, showToastOnNextPage } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { NEW_PASSWORD_HINT, NewPasswordField } from '../../shared/identity/new-password-field.tsx';
import { PasswordField } from '../../shared/identity/password-field.tsx';
import { LegalSentence } from '../../shared/legal/legal-sentence.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import classes from './auth-page.module.css';

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  username: '',
  password: '',
  confirmPassword: '',
};

export function useRegisterForm() {
  return useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: schemaResolver(RegisterFormSchema, { sync: true }),
  });
}

type RegisterFormState = ReturnType<typeof useRegisterForm>;

/** Creates an account and signs in; verifying the phone comes next (spec 4.1, 5.2 and 8.2). */
export function RegisterForm({ form }: { form: RegisterFormState }) {
  const register = useRegister(form);
  const accepted = useAccepted();
  const [password, setPassword] = useState(() => form.getValues().password);
  form.watch('password', ({ value }) => setPassword(value));

  // After a failed submission, a password mismatch shows while typing.
  const wasRefused = useRef(false);
  const compare = () => {
    if (wasRefused.current && form.getValues().confirmPassword) form.validateField('confirmPassword');
  };

  const text = (field: keyof typeof EMPTY) => ({
    key: form.key(field),
    ...form.getInputProps(field),
    required: true,
    withAsterisk: false,
    enterKeyHint: 'next' as const,
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ confirmPassword: _, ...account }) => register.mutate({ ...account, ...(accepted && { accepted }) }),
        (errors) => {
          wasRefused.current = true;
          focusFirstError(errors, form.getInputNode);
        },
      )}
    >
      <div className={classes.pair}>
        <TextInput {...text('firstName')} dir="auto" label="First Name" autoComplete="given-name" />
        <TextInput {...text('lastName')} dir="auto" label="Last Name" autoComplete="family-name" />
      </div>
      <TextInput
        {...text('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <TextInput
        {...text('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(123) 456-7890"
        description="Next, we send a code to this number. Outside North America, start with + and your country code."
      />
      <TextInput
        {...text('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description="At least 3 characters"
      />
      <NewPasswordField
        {...text('password')}
        label="Password"
        description={NEW_PASSWORD_HINT}
        password={password}
        onBlur={compare}
      />
      <PasswordField
        {...text('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        enterKeyHint="go"
        onBlur={compare}
      />
      <Submit accepted={accepted} isBusy={register.isPending || register.isSuccess} />
    </form>
  );
}

function Submit({ accepted, isBusy }: { accepted: AcceptedLegal | null; isBusy: boolean }) {
  return (
    <>
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={isBusy}>
        Create Account
      </Button>
      {accepted && <LegalSentence doing="By creating an account" {...accepted} />}
    </>
  );
}

/** The texts that registering accepts; `null` if the company has set neither. */
function useAccepted(): AcceptedLegal | null {
  const { terms, privacy } = useProductSettings().legal;
  return terms === null && privacy === null ? null : { terms, privacy };
}

function useRegister(form: RegisterFormState) {
  const setSessionUser = useSetSessionUser();
  return trpc.auth.register.useMutation({
    onSuccess: (user) => {
      showToastOnNextPage(registrationSuccessful(user.username));
      setSessionUser(user);
    },
    onError: (error) => {
      const errors = toFieldErrors(error);
      form.setErrors(errors);
      focusFirstError(errors, form.getInputNode);
      const isShownOnFields = Object.keys(errors).length > 0;
      const description = isShownOnFields ? VALIDATION_FAILED : getMessage(error);
      showToast({ ...SIGN_IN_TOASTS.registrationFailed, description }, 'destructive');
    },
  });
}

function toFieldErrors(error: unknown): Record<string, string> {
  const rejection = toApiError(error);
  if (rejection?.code === 'USERNAME_TAKEN') return { username: rejection.message };
  if (rejection?.code === 'UNREACHABLE_PHONE') return { phone: rejection.message };
  return getFieldErrors(error);
}
