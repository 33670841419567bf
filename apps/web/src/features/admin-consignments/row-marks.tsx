import type { StaffConsignment } from '@marque/domain/review/staff';
import { UnreadBadge } from '../../shared/conversation/unread-badge.tsx';
import { IconEye } from '../../ui/icons.tsx';
import { LabelBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { AssigneeMark } from './assignee-mark.tsx';
import classes from './row-marks.module.css';

/** What the page knows about cases beside their rows. */
export interface RowKnowledge {
  /** The reader's name. */
  username: string;
  getUnread(id: StaffConsignment['id']): number;
  /** Whether a proposal by the owner is waiting for an answer. */
  hasProposal(id: StaffConsignment['id']): boolean;
}

interface RowMarksProps extends RowKnowledge {
  row: StaffConsignment;
}

/** Where a case stands, whose it is, what is new from its owner, and which colleague has it open. */
export function RowMarks({ row, username, getUnread, hasProposal }: RowMarksProps) {
  const { id, status, decided, assignee, claimedBy } = row;
  return (
    <>
      <StatusBadge status={decided ?? status} />
      <AssigneeMark assignee={assignee} isMine={assignee?.username === username} />
      <UnreadBadge count={getUnread(id)} />
      {hasProposal(id) && <LabelBadge look="default">Changes proposed</LabelBadge>}
      <ClaimedBy username={claimedBy === username ? null : claimedBy} />
    </>
  );
}

function ClaimedBy({ username }: { username: string | null }) {
  if (username === null) return null;
  return (
    <span className={classes.claim}>
      <IconEye size={14} />
      <span className={classes.who}>{username} is looking at this</span>
    </span>
  );
}

/** Tells that a car of another account has the same VIN. */
export function SharedVinMark({ row }: { row: Pick<StaffConsignment, 'sharesVin'> }) {
  if (!row.sharesVin) return null;
  return <span className={classes.shared}>VIN in another account</span>;
}
