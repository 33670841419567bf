import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { Decision } from '@marque/domain/review/review';
import type { CaseWork } from './case-work.ts';
import { DECISIONS, type DecisionKind, decisionsFrom } from './decisions.ts';
import { undoNewest, useDecide } from './use-decide.ts';

interface Deciding {
  user: SessionUser;
  consignment: Consignment;
  /** The id of the reader's own decision while they can undo it. */
  ownDecisionId: string | null;
  work: CaseWork;
  onWork(change: Partial<CaseWork>): void;
  onDecided(): void;
}

/** The decisions that the reader can make about a case, the open form, and functions to send and undo a decision. */
export function useCaseDecisions({ user, consignment, ownDecisionId, work, onWork, onDecided }: Deciding) {
  const decisions = may(user.role, 'consignment.decide') ? decisionsFrom(consignment.status) : [];
  // A colleague may have decided in the meantime.
  const open = work.panel !== null && decisions.includes(work.panel) ? work.panel : null;
  const { send, undoOwn } = useDecide(consignment.id, vehicleTitle(consignment.vehicleInfo) ?? consignment.number);

  function sendAs(kind: DecisionKind, decision: Decision): void {
    const { note: _, ...written } = work;
    void send(decision, { done: DECISIONS[kind].done.title, putBack: () => onWork({ ...written, panel: null }) });
    onDecided();
  }

  function decide(kind: DecisionKind): void {
    if (!decisions.includes(kind)) return;
    if (kind === 'start' || kind === 'reopen') sendAs(kind, { status: 'in_review' });
    else onWork({ panel: open === kind ? null : kind });
  }

  function undo(): unknown {
    return undoNewest(ownDecisionId) || (ownDecisionId !== null && undoOwn(ownDecisionId));
  }

  return { decisions, open, decide, sendAs, undo };
}
