import { Button } from '@mantine/core';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { countCases } from '@marque/domain/text/toasts/assignment-toasts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconDownload, IconMail } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AssignButton } from '../assign-button.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import classes from './selection-bar.module.css';
import { type NotDone, useActions } from './use-actions.ts';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  user: SessionUser;
  selection: Selection;
  hasKeys: boolean;
}

export function SelectionBar({ user, selection, hasKeys }: SelectionBarProps) {
  const { role } = user;
  const [isAsking, setIsAsking] = useState(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const { busy, result, forget, ...actions } = useActions(user, selection);
  const { length: count } = selection.cases;
  const isFree = busy === null && count > 0;
  useShortcuts(
    {
      ...(isFree && may(role, 'consignment.assign') && { t: () => void actions.assign('me', user.username) }),
      ...(isFree && may(role, 'consignment.decide') && { s: () => void actions.start() }),
      ...(isFree && may(role, 'consignment.mail') && { e: () => setIsAsking(true) }),
      ...(isFree && { d: () => void actions.download() }),
      b: () => document.querySelector<HTMLElement>('[data-selection-bar] button')?.focus(),
    },
    { isOff: !hasKeys || isAsking || isAssigning },
  );
  if (count === 0 && !result) return null;
  return (
    <section className={classes.bar} aria-label="Selected cases" data-selection-bar>
      {result && <Result {...result} onClose={forget} />}
      {count > 0 && (
        <div className={classes.line}>
          <p className={classes.count} role="status">
            {busy ?? `${countCases(count)} selected`}
          </p>
          <Actions
            user={user}
            actions={actions}
            isFree={isFree}
            onMail={() => setIsAsking(true)}
            onAssigning={setIsAssigning}
          />
          <Button variant="subtle" size="sm" aria-keyshortcuts="Escape" disabled={!isFree} onClick={selection.clear}>
            Clear
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={`Email ${countCases(count)}?`}
        message="Each is emailed to the recipient in the email settings, with all its details."
        confirmLabel="Send"
        cancelLabel="Cancel"
        onConfirm={() => {
          setIsAsking(false);
          void actions.mail();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}

interface ActionsProps {
  user: SessionUser;
  actions: Pick<ReturnType<typeof useActions>, 'assign' | 'start' | 'download'>;
  isFree: boolean;
  onMail(): void;
  onAssigning(isOpen: boolean): void;
}

function Actions({ user, actions, isFree, onMail, onAssigning }: ActionsProps) {
  const common = { variant: 'default', size: 'sm', disabled: !isFree } as const;
  return (
    <>
      {may(user.role, 'consignment.assign') && (
        <AssignButton
          {...common}
          user={user}
          onAssign={(to, name) => void actions.assign(to, name)}
          onToggle={onAssigning}
        >
          Assign
        </AssignButton>
      )}
      {may(user.role, 'consignment.decide') && (
        <Button {...common} aria-keyshortcuts="s" onClick={() => void actions.start()}>
          Start review
        </Button>
      )}
      {may(user.role, 'consignment.mail') && (
        <Button {...common} aria-keyshortcuts="e" leftSection={<IconMail size={16} />} onClick={onMail}>
          Send Email
        </Button>
      )}
      <Button
        {...common}
        aria-keyshortcuts="d"
        leftSection={<IconDownload size={16} />}
        onClick={() => void actions.download()}
      >
        Download ZIP
      </Button>
    </>
  );
}

interface ResultProps {
  title: string;
  notDone: readonly NotDone[];
  onClose(): void;
}

function Result({ title, notDone, onClose }: ResultProps) {
  return (
    <Notice tone={notDone.length > 0 ? 'problem' : 'good'}>
      <div className={classes.outcome}>
        <p>{title}</p>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          Close
        </Button>
      </div>
      {notDone.length > 0 && (
        <ul className={classes.list}>
          {notDone.map(({ id, number, reason }) => (
            <li key={id}>
              {number}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
