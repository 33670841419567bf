import { Button } from '@mantine/core';
import { formatDate } from '@marque/domain/format';
import type { Passkey } from '@marque/domain/passkeys';
import { useState } from 'react';
import { messageOf } from '../../../app/api-error.ts';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import classes from './passkeys.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useRenamePasskey } from './use-passkeys.ts';

export interface PasskeyRowProps {
  passkey: Passkey;
  isBeingRemoved: boolean;
  onRemove(): void;
}

/** One passkey: what it is called, since when it is there, and when it last signed in. */
export function PasskeyRow({ passkey, isBeingRemoved, onRemove }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useFocusBack(isRenaming);
  // Where it is still there, the person gave up or it failed.
  const removeButton = useFocusBack(isBeingRemoved);
  const close = () => setIsRenaming(false);
  const rename = useRenamePasskey(close);

  if (isRenaming) {
    return (
      <li className={classes.row}>
        <PasskeyNameForm
          label="Name of this passkey"
          initialName={name}
          submitLabel="Save"
          isBusy={rename.isPending}
          problem={rename.error && messageOf(rename.error)}
          onSubmit={(newName) => rename.mutate({ id: passkey.id, name: newName })}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <div className={classes.passkey}>
        <p className={classes.name}>
          {name}
          {isSynced && <LabelBadge>Synced</LabelBadge>}
        </p>
        <p className={classes.dates}>
          <span>
            Added <Day date={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                Last used <Day date={lastUsedAt} />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
        </p>
      </div>
      <div className={classes.rowActions}>
        <Button
          ref={renameButton}
          variant="subtle"
          className={classes.rowAction ?? ''}
          aria-label={`Rename ${name}`}
          onClick={() => {
            rename.reset();
            setIsRenaming(true);
          }}
        >
          Rename
        </Button>
        <Button
          ref={removeButton}
          variant="subtle"
          color="danger"
          className={classes.rowAction ?? ''}
          aria-label={`Remove ${name}`}
          loading={isBeingRemoved}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>;
}
