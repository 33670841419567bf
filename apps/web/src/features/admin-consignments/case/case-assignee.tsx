import { Button } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import type { Assignee } from '@marque/domain/review/assignment';
import { AssignButton } from '../assign-button.tsx';
import classes from './case-view.module.css';
import type { CaseAssignment } from './use-case-assignee.ts';

interface CaseAssigneeProps {
  user: SessionUser;
  assignee: Assignee | null;
  assignment: CaseAssignment;
  onDialogToggle(isOpen: boolean): void;
}

export function CaseAssignee({ user, assignee, assignment, onDialogToggle }: CaseAssigneeProps) {
  const isMine = assignee?.id === user.id;
  const text = assignee ? `Assigned to ${isMine ? 'you' : assignee.username}` : 'Unassigned';
  if (!assignment.isAllowed) return <span className={classes.assignee}>{text}</span>;
  return (
    <>
      <AssignButton
        size="compact-md"
        loading={assignment.isBusy}
        user={user}
        current={assignee?.id ?? null}
        onAssign={(to) => assignment.assign(to)}
        onToggle={onDialogToggle}
      >
        {text}
      </AssignButton>
      <Button
        variant="default"
        size="compact-md"
        aria-keyshortcuts="t"
        disabled={assignment.isBusy}
        onClick={assignment.takeOrRelease}
      >
        {isMine ? 'Release' : 'Take'}
      </Button>
    </>
  );
}
