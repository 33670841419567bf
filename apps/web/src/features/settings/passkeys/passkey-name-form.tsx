import { Button, TextInput } from '@mantine/core';
import { PasskeyName } from '@marque/domain/account/passkeys';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './passkeys.module.css';

export interface PasskeyNameFormProps {
  label: string;
  hint?: string;
  initialName: string;
  submitLabel: string;
  isPrimary?: boolean;
  isBusy: boolean;
  problem: string | null;
  onSubmit(name: string): void;
  onCancel(): void;
}

/** Edits a passkey's name in place. The name is selected, so that typing replaces it. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { label, hint, initialName, submitLabel, isPrimary = false, isBusy, problem, onSubmit, onCancel } = props;
  const [name, setName] = useState(initialName);
  const [rejection, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shownProblem = rejection ?? problem;
  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = PasskeyName.safeParse(name);
    setRefusal(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) onSubmit(parsed.data);
    else input.current?.focus();
  }

  function cancelOnEscape({ key }: KeyboardEvent): void {
    if (key === 'Escape' && !isBusy) onCancel();
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit} onKeyDown={cancelOnEscape}>
      <TextInput
        ref={input}
        label={label}
        description={shownProblem ? null : hint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={shownProblem}
        readOnly={isBusy}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className={classes.formActions}>
        <Button type="submit" {...(isPrimary ? {} : { variant: 'default' })} loading={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
