import { Button, Switch, TextInput } from '@mantine/core';
import { MAX_VIEW_NAME, type SavedView } from '@marque/domain/review/saved-views';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ViewChanges } from './use-view-changes.ts';
import classes from './views-dialog.module.css';

interface ViewFormProps {
  view?: SavedView;
  changes: ViewChanges;
  mayShare: boolean;
  onSubmit(name: string, shared: boolean): Promise<boolean>;
  onCancel(): void;
  onDelete?: () => void;
}

/** The name of a view and who sees it. The name is selected, so that typing replaces it. */
export function ViewForm({ view, changes, mayShare, onSubmit, onCancel, onDelete }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const isNamed = name.trim() !== '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsRefused(!isNamed);
    const isSaved = isNamed && (await onSubmit(name, shared));
    if (!isSaved) input.current?.focus();
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        data-autofocus
        label="Name"
        value={name}
        maxLength={MAX_VIEW_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isRefused && !isNamed ? 'Please name this view' : changes.problem}
        readOnly={changes.isBusy}
        autoComplete="off"
        enterKeyHint="done"
      />
      {mayShare && (
        <Switch
          label="Share with the team"
          description="All staff can see it. “Mine” shows each person their own cases."
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={changes.isBusy}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel} disabled={changes.isBusy}>
          Cancel
        </Button>
        {onDelete && (
          <Button variant="subtle" color="danger" className={classes.delete ?? ''} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </form>
  );
}
