import { z } from 'zod';
import { ConsignmentId } from '../api/ids.ts';

/** How long a decision on the page of a case can be undone. Until then nobody but staff learns of it (spec 19.20). */
export const UNDO_FOR_MS = 10_000;

/** Names a decision: drawn by the page, so that it can be undone before the answer has arrived. */
export const DecisionId = z.string().regex(/^[\da-f-]{32,36}$/);

export const UndoDecision = z.object({ id: ConsignmentId, decisionId: DecisionId });
export type UndoDecision = z.infer<typeof UndoDecision>;
