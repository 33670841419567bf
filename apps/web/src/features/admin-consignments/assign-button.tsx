import { Button, type ButtonProps, Modal } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { NewAssignee } from '@marque/domain/review/assign-cases';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { IconChevronDown } from '../../ui/icons.tsx';
import classes from './assign-button.module.css';

/** Above a case. */
const Z_INDEX = 300;

interface AssignButtonProps extends ButtonProps {
  user: SessionUser;
  current?: UserId | null;
  onAssign(assignee: NewAssignee, name: string | null): void;
  /** While it is open, other keyboard shortcuts are off. */
  onToggle(isOpen: boolean): void;
}

/** Opens a menu to assign a case to the reader, to a colleague, or to nobody. */
export function AssignButton({ user, current, onAssign, onToggle, ...button }: AssignButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  function toggle(next: boolean): void {
    setIsOpen(next);
    onToggle(next);
  }
  const close = () => toggle(false);
  useBackCloses(isOpen, close);
  return (
    <>
      <Button variant="default" rightSection={<IconChevronDown size={16} />} {...button} onClick={() => toggle(true)} />
      <Modal
        opened={isOpen}
        onClose={close}
        title="Assign to"
        size={400}
        padding="lg"
        zIndex={Z_INDEX}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Choices
          user={user}
          current={current}
          onAssign={(assignee, name) => {
            close();
            onAssign(assignee, name);
          }}
        />
      </Modal>
    </>
  );
}

type ChoicesProps = Pick<AssignButtonProps, 'user' | 'onAssign'> & { current: UserId | null | undefined };

function Choices({ user, current, onAssign }: ChoicesProps) {
  const reviewers = trpc.review.reviewers.useQuery();
  const colleagues = reviewers.data?.filter(({ id }) => id !== user.id) ?? [];
  const choices = [
    { id: user.id, assignee: 'me' as const, name: user.username, label: `You (${user.username})` },
    ...colleagues.map(({ id, username }) => ({ id, assignee: id, name: username, label: username })),
    { id: null, assignee: null, name: null, label: 'Nobody' },
  ];
  // The current assignee is not offered; the first other choice gets the focus.
  const others = choices.filter(({ id }) => id !== current);
  return (
    <ul className={classes.choices}>
      {others.map(({ id, assignee, name, label }, index) => (
        <li key={id ?? 'nobody'}>
          <Button
            fullWidth
            variant="default"
            justify="start"
            data-autofocus={index === 0 || undefined}
            onClick={() => onAssign(assignee, name)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
