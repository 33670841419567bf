import { Draft } from '@marque/domain/consignment/draft';
import { apiErrorOf } from '../../lib/api-error.ts';

/** Why a save of the draft failed, as far as it matters for what happens next. */
export type SaveFailure =
  /** A newer version was saved elsewhere; `null` when the draft is gone. */
  | { kind: 'stale'; newer: Draft | null }
  /** The session ended. */
  | { kind: 'signedOut' }
  /** The server will not take these parts, however often they are sent. */
  | { kind: 'refused'; message: string }
  /** No connection, or a server in trouble: worth trying again. */
  | { kind: 'unavailable'; retryAfterMs: number };

/** Judges what `draft.save` threw. */
export function saveFailureOf(error: unknown): SaveFailure {
  const refusal = apiErrorOf(error);
  if (!refusal) return { kind: 'unavailable', retryAfterMs: 0 };
  switch (refusal.code) {
    case 'DRAFT_STALE': {
      const newer = Draft.nullable().safeParse(refusal.newer ?? null);
      return newer.success ? { kind: 'stale', newer: newer.data } : { kind: 'refused', message: refusal.message };
    }
    case 'NOT_SIGNED_IN':
      return { kind: 'signedOut' };
    case 'UNEXPECTED':
    case 'UNAVAILABLE':
    case 'STORAGE_FULL':
    case 'TOO_MANY_TRIES':
      return { kind: 'unavailable', retryAfterMs: (refusal.retryAfter ?? 0) * 1_000 };
    default:
      return { kind: 'refused', message: refusal.message };
  }
}
