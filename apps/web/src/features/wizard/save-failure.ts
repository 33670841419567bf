import { Draft } from '@marque/domain/consignment/draft';
import { toApiError } from '../../lib/api-error.ts';
import type { SaveFailure } from '../../shared/draft/saver-state.ts';

/** Classifies an error of `draft.save`. */
export function judgeSaveFailure(error: unknown): SaveFailure<Draft> {
  const refusal = toApiError(error);
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
