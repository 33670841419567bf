import { TRANSITIONS } from '@marque/domain/consignment/status';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';

const DECISION_KINDS = ['start', 'approve', 'changes', 'reject', 'reopen'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

interface DecisionView {
  label: string;
  key: string;
  done: ToastText;
}

export const DECISIONS: Readonly<Record<DecisionKind, DecisionView>> = {
  start: { label: 'Start review', key: 's', done: CONSIGNMENT_TOASTS.reviewStarted },
  approve: { label: 'Approve', key: 'a', done: CONSIGNMENT_TOASTS.consignmentApproved },
  changes: { label: 'Ask for changes', key: 'c', done: CONSIGNMENT_TOASTS.changesRequested },
  reject: { label: 'Reject', key: 'r', done: CONSIGNMENT_TOASTS.consignmentRejected },
  reopen: { label: 'Reopen', key: 'o', done: CONSIGNMENT_TOASTS.reviewReopened },
};

function toKind(from: string, to: string): DecisionKind | null {
  if (to === 'approved') return 'approve';
  if (to === 'rejected') return 'reject';
  if (to === 'changes_requested') return 'changes';
  if (to !== 'in_review') return null;
  return from === 'pending' ? 'start' : 'reopen';
}

/** The moves that the table allows a reviewer from a status; empty for an unknown status. */
export function decisionsFrom(status: string): DecisionKind[] {
  const moves = TRANSITIONS.filter(({ from, by }) => from === status && by === 'admin');
  const kinds = new Set(moves.map(({ from, to }) => toKind(from, to)));
  return DECISION_KINDS.filter((kind) => kinds.has(kind));
}
