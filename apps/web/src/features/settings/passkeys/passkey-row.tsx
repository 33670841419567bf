import type { Passkey } from '@marque/domain/account/passkeys';
import { useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { Day, LastUse, SettingsFacts, SettingsItem, SettingsRow, SettingsRowAction } from '../settings-list.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { useRenamePasskey } from './use-passkeys.ts';

export interface PasskeyRowProps {
  passkey: Passkey;
  isBeingRemoved: boolean;
  onRemove(): void;
}

export function PasskeyRow({ passkey, isBeingRemoved, onRemove }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useFocusBack(isRenaming);
  // If the button is still there, removing failed or was canceled.
  const removeButton = useFocusBack(isBeingRemoved);
  const close = () => setIsRenaming(false);
  const rename = useRenamePasskey(close);

  if (isRenaming) {
    return (
      <SettingsItem>
        <PasskeyNameForm
          label="Name of this passkey"
          initialName={name}
          submitLabel="Save"
          isBusy={rename.isPending}
          problem={rename.error && getMessage(rename.error)}
          onSubmit={(newName) => rename.mutate({ id: passkey.id, name: newName })}
          onCancel={close}
        />
      </SettingsItem>
    );
  }
  return (
    <SettingsRow
      name={name}
      badge={isSynced && <LabelBadge>Synced</LabelBadge>}
      facts={
        <SettingsFacts inLine>
          <span>
            Added <Day date={createdAt} />
          </span>
          <LastUse date={lastUsedAt} />
        </SettingsFacts>
      }
      actions={
        <>
          <SettingsRowAction
            ref={renameButton}
            aria-label={`Rename ${name}`}
            onClick={() => {
              rename.reset();
              setIsRenaming(true);
            }}
          >
            Rename
          </SettingsRowAction>
          <SettingsRowAction
            ref={removeButton}
            color="danger"
            aria-label={`Remove ${name}`}
            loading={isBeingRemoved}
            onClick={onRemove}
          >
            Remove
          </SettingsRowAction>
        </>
      }
    />
  );
}
