import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { describeDevice } from '@marque/domain/account/device-labels';
import type { Passkey } from '@marque/domain/account/passkeys';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { passkeyProblem, supportsPasskeys } from '../../../shared/identity/passkeys/passkeys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SettingsList } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import classes from './passkeys.module.css';
import { useAddPasskey, useRemovePasskey } from './use-passkeys.ts';

const LEAD =
  'A passkey signs you in with your fingerprint, your face or your screen lock: nothing to remember, and nothing to enter on a fake page.';

export function PasskeysSection() {
  const { data: passkeys, isError, error, isFetching, refetch } = trpc.passkey.list.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SettingsSection id="passkeys" lead={LEAD} heading={heading}>
      {!passkeys && isError && (
        <ErrorState
          title={SETTINGS_TOASTS.passkeysNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!passkeys && !isError && <PasskeysSkeleton />}
      {passkeys && <PasskeyList passkeys={passkeys} onRemoved={() => heading.current?.focus()} />}
      {passkeys && <AddPasskey />}
    </SettingsSection>
  );
}

function PasskeyList({ passkeys, onRemoved }: { passkeys: Passkey[]; onRemoved: () => void }) {
  const [selected, setSelected] = useState<Passkey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemovePasskey(onRemoved);
  if (passkeys.length === 0) return null;
  return (
    <>
      <SettingsList>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBeingRemoved={remove.isPending && remove.variables === passkey.id}
            onRemove={() => {
              setSelected(passkey);
              setIsAsking(true);
            }}
          />
        ))}
      </SettingsList>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this passkey?"
        message={`“${selected?.name ?? ''}” will no longer sign you in. Your password still works.`}
        confirmLabel="Remove passkey"
        cancelLabel="Keep it"
        onConfirm={() => {
          setIsAsking(false);
          if (selected) remove.mutate(selected.id);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function AddPasskey() {
  const [isNaming, setIsNaming] = useState(false);
  const button = useFocusBack(isNaming);
  const add = useAddPasskey(() => setIsNaming(false));
  const { reset } = add;

  if (!supportsPasskeys()) return <p className={classes.note}>This browser cannot create a passkey for this page.</p>;
  if (isNaming) {
    return (
      <div className={classes.adding}>
        <PasskeyNameForm
          label="Name of the new passkey"
          hint="So that you recognize it later. Next, your device asks you to confirm."
          initialName={describeDevice(navigator.userAgent)}
          submitLabel="Create passkey"
          isPrimary
          isBusy={add.isPending}
          problem={add.error && passkeyProblem(add.error)}
          onSubmit={(name) => add.mutate(name)}
          onCancel={() => setIsNaming(false)}
        />
      </div>
    );
  }
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.add ?? ''}
      onClick={() => {
        reset();
        setIsNaming(true);
      }}
    >
      Add a passkey
    </Button>
  );
}

function PasskeysSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading passkeys</VisuallyHidden>
      <Skeleton height={44} width="9.5rem" aria-hidden />
    </>
  );
}
