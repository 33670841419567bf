import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Login } from '@marque/domain/credentials';
import { loginSuccessful, TOASTS } from '@marque/domain/toasts';
import { apiErrorOf, fieldErrorsOf, messageOf } from '../../app/api-error.ts';
import { useSetSessionUser } from '../../app/session.ts';
import { trpc } from '../../app/trpc.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './auth-page.module.css';

export function useLoginForm() {
  return useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Login, { sync: true }),
  });
}

/** Signs in (spec sections 4, 5 and 8). */
export function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const setSessionUser = useSetSessionUser();
  const login = trpc.auth.login.useMutation({
    onSuccess: (answer) => {
      if ('requiresTwoFactor' in answer) return showToast(TOASTS.twoFactorRequired);
      showToast(loginSuccessful(answer.username));
      setSessionUser(answer);
    },
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      if (apiErrorOf(error)?.code === 'WRONG_CREDENTIALS') {
        form.setFieldError('password', 'Please check your username and password');
        form.getInputNode('password')?.focus();
      }
      showToast({ ...TOASTS.loginFailed, description: messageOf(error) }, 'destructive');
    },
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => focusFirstError(errors, form.getInputNode),
      )}
    >
      <TextInput
        key={form.key('username')}
        {...form.getInputProps('username')}
        label="Username"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={login.isPending}>
        Sign In
      </Button>
    </form>
  );
}
