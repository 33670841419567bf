import { PairedPhoneDraft } from '@marque/domain/photo/device-pairing';
import { toApiError } from '../../lib/api-error.ts';

export type PairingFailure =
  /** The computer, or another phone, saved first. */
  | { kind: 'stale'; newer: PairedPhoneDraft }
  | { kind: 'ended' }
  /** The code was used before, has expired, or never existed. */
  | { kind: 'invalid' }
  /** Retrying would not help. */
  | { kind: 'refused'; message: string }
  /** No connection, or a server error: worth retrying. */
  | { kind: 'unavailable'; message: string; retryAfterMs: number };

const UNREACHABLE = 'The server could not be reached. Please check the connection of this phone.';

export function judgePairingFailure(error: unknown): PairingFailure {
  const refusal = toApiError(error);
  if (!refusal) return { kind: 'unavailable', message: UNREACHABLE, retryAfterMs: 0 };
  const { code, message, newer, retryAfter = 0 } = refusal;
  switch (code) {
    case 'DRAFT_STALE': {
      const draft = PairedPhoneDraft.safeParse(newer);
      return draft.success ? { kind: 'stale', newer: draft.data } : { kind: 'refused', message };
    }
    case 'PAIRING_ENDED':
      return { kind: 'ended' };
    case 'PAIRING_INVALID':
    case 'VALIDATION_FAILED':
      return code === 'PAIRING_INVALID' ? { kind: 'invalid' } : { kind: 'refused', message };
    case 'UNEXPECTED':
    case 'UNAVAILABLE':
    case 'STORAGE_FULL':
    case 'TOO_MANY_TRIES':
      return { kind: 'unavailable', message, retryAfterMs: retryAfter * 1_000 };
    default:
      return { kind: 'refused', message };
  }
}
