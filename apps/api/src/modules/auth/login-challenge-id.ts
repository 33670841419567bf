import { randomBytes } from 'node:crypto';
import type { RequestInfo } from '../../transport/request-context.ts';
import { hashSessionId } from '../session/session-adapter.ts';

const ID_BYTES = 32;
/** No session id starts with this, so a pending login never counts as a session. */
const PREFIX = 'p';

/** The id of a login that waits for its second factor; sent in the session cookie. */
export function newChallengeId(): string {
  return PREFIX + randomBytes(ID_BYTES).toString('base64url');
}

/** The hash under which the database stores this browser's pending login; `null` if there is none. */
export function readChallengeHash({ sessionId }: RequestInfo): string | null {
  return sessionId?.startsWith(PREFIX) ? hashSessionId(sessionId) : null;
}
