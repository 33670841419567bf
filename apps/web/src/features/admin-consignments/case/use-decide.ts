import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Decision } from '@marque/domain/review/review';
import { UNDO_FOR_MS } from '@marque/domain/review/undo';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { dismissToast, showActionToast, showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { inTurn, showOptimistic } from './optimistic-decisions.ts';

/** Inside a case (`shortcuts.ts`); in the list the key does something else. */
export const UNDO_KEY = 'u';

interface Sending {
  /** The text of the toast. */
  done: string;
  putBack(): void;
}

/** The latest decision made in this page, which the key undoes from any case. */
let newest: { decisionId: string; undo(): void; until: number } | null = null;

const isUndoable = ({ until }: { until: number }) => until > Date.now();

function forget(decisionId: string): void {
  if (newest?.decisionId === decisionId) newest = null;
}

/**
 * Undoes the latest decision made in this page, unless the case in view has a different one; false if nothing was
 * undone.
 */
export function undoNewest(ownDecisionId: string | null): boolean {
  if (!newest || !isUndoable(newest)) return false;
  if (ownDecisionId !== null && ownDecisionId !== newest.decisionId) return false;
  newest.undo();
  return true;
}

/**
 * Makes and undoes decisions about a case. Both show at once, and are rolled back with the server's reason if it
 * refuses. A request continues when the reader moves to another case.
 */
export function useDecide(id: ConsignmentId, car: string) {
  const utils = trpc.useUtils();
  const { review } = utils.client;

  const refresh = () =>
    Promise.all([
      utils.consignment.get.invalidate({ id }),
      utils.review.ofStaff.invalidate({ id }),
      utils.admin.consignments.invalidate(),
      utils.admin.counts.invalidate(),
    ]);

  function explain(error: unknown): void {
    const { title } = CONSIGNMENT_TOASTS.decisionNotSaved;
    showToast({ title, description: `${car}: ${getMessage(error)}` }, 'destructive');
  }

  /** `decided` resolves to whether there is a decision to undo. */
  async function undo(decisionId: string, { decided, putBack }: Undoing): Promise<void> {
    forget(decisionId);
    const takeOff = showOptimistic(id, { decisionId, decision: null });
    try {
      const isUndone = await inTurn(
        id,
        async () => (await decided) && (await review.undo.mutate({ id, decisionId })).undone,
      );
      if (isUndone) {
        putBack();
        // After the offer to undo a newer decision it would seem to be about that one.
        if (!newest || !isUndoable(newest)) showToast(CONSIGNMENT_TOASTS.decisionUndone);
      }
    } catch (error) {
      explain(error);
    }
    await refresh().finally(takeOff);
  }

  async function send(decision: Decision, { done, putBack }: Sending): Promise<void> {
    const decisionId = newId();
    const takeOff = showOptimistic(id, { decisionId, decision });
    const sent = inTurn(id, () => review.decideUndoable.mutate({ id, decisionId, decision }));
    const decided = sent.then(
      () => true,
      () => false,
    );
    const until = Date.now() + UNDO_FOR_MS;
    newest = { decisionId, undo: run, until };
    const description = `${car}. ${CONSIGNMENT_TOASTS.decisionToSend.description}`;
    const toast = showActionToast({ title: done, description }, { label: 'Undo', key: UNDO_KEY, run, until });

    function run(): void {
      dismissToast(toast);
      void undo(decisionId, { decided, putBack });
    }

    try {
      await sent;
    } catch (error) {
      forget(decisionId);
      dismissToast(toast);
      putBack();
      explain(error);
    }
    await refresh().finally(takeOff);
  }

  return { send, undoOwn: (decisionId: string) => undo(decisionId, ALREADY_DECIDED) };
}

interface Undoing {
  decided: Promise<boolean>;
  putBack(): void;
}

/** For a decision made before this page was loaded. */
const ALREADY_DECIDED: Undoing = { decided: Promise.resolve(true), putBack: () => undefined };
