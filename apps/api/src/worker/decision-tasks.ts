import { ConsignmentId } from '@marque/domain/api/ids';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { applyWhenFinal } from '../modules/review/undo.service.ts';
import { APPLY_DECISION_TASK } from '../modules/review/undoable-decisions.queries.ts';
import type { Deps } from '../transport/deps.ts';

const Payload = z.object({ id: ConsignmentId, decisionId: z.string() });

export function decisionTasks({ db }: Pick<Deps, 'db'>): TaskList {
  return {
    [APPLY_DECISION_TASK]: async (payload) => {
      await applyWhenFinal(db, Payload.parse(payload));
    },
  };
}
