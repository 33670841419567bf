import { randomBytes } from 'node:crypto';
import type { RequestInfo } from '../../transport/request-context.ts';
import { hashSessionId } from '../session/session-adapter.ts';

const ID_BYTES = 32;
/** No session id begins with it: a waiting login is nobody everywhere else. */
const LETTER = 'p';

/** The id of a login that waits for its second factor; the session cookie carries it. */
export function newChallengeId(): string {
  return LETTER + randomBytes(ID_BYTES).toString('base64url');
}

/** What the database knows of the waiting login that this browser speaks of; `null` when it speaks of none. */
export function challengeHashOf({ sessionId }: RequestInfo): string | null {
  return sessionId?.startsWith(LETTER) ? hashSessionId(sessionId) : null;
}
