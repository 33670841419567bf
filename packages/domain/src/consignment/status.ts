/** The statuses of a consignment (spec 4.4 and 19.1, ADR 0020). */
export const STATUSES = ['pending', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'] as const;
export type Status = (typeof STATUSES)[number];

/** Those in which a case is not decided and not withdrawn. */
export const OPEN_STATUSES = ['pending', 'in_review', 'changes_requested'] as const satisfies readonly Status[];

export const DEFAULT_STATUS: Status = 'pending';

export type Mover = 'owner' | 'admin';

export interface Transition {
  from: Status;
  to: Status;
  by: Mover;
}

export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'in_review', by: 'admin' },
  { from: 'in_review', to: 'approved', by: 'admin' },
  { from: 'in_review', to: 'rejected', by: 'admin' },
  { from: 'in_review', to: 'changes_requested', by: 'admin' },
  { from: 'changes_requested', to: 'pending', by: 'owner' },
  { from: 'pending', to: 'withdrawn', by: 'owner' },
  { from: 'in_review', to: 'withdrawn', by: 'owner' },
  { from: 'changes_requested', to: 'withdrawn', by: 'owner' },
  { from: 'approved', to: 'in_review', by: 'admin' },
  { from: 'rejected', to: 'in_review', by: 'admin' },
  { from: 'withdrawn', to: 'in_review', by: 'admin' },
];

export function canMove(from: string, to: string, by: Mover): boolean {
  return TRANSITIONS.some((move) => move.from === from && move.to === to && move.by === by);
}

export type BadgeLook = 'quiet' | 'default' | 'destructive';

interface StatusView {
  label: string;
  look: BadgeLook;
}

const STATUS_VIEWS: Readonly<Record<Status, StatusView>> = {
  pending: { label: 'Pending', look: 'quiet' },
  in_review: { label: 'In review', look: 'quiet' },
  changes_requested: { label: 'Changes requested', look: 'quiet' },
  approved: { label: 'Approved', look: 'default' },
  rejected: { label: 'Rejected', look: 'destructive' },
  withdrawn: { label: 'Withdrawn', look: 'quiet' },
};

function isStatus(status: string): status is Status {
  return Object.hasOwn(STATUS_VIEWS, status);
}

export function statusView(status: string): StatusView {
  return isStatus(status) ? STATUS_VIEWS[status] : { label: status, look: 'destructive' };
}
