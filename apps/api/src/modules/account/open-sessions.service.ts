import type { OpenSession } from '@marque/domain/account/account';
import { describeDevice } from '@marque/domain/account/device-labels';
import { DomainError } from '@marque/domain/api/errors';
import { endLinks } from '../../platform/account-links/account-links.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { deletePendingLogins } from '../session/login-challenge.queries.ts';
import { deletePairings, deleteSessionsOf } from '../session/session.queries.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import { deleteOwnSession, listOpenSessions } from './open-sessions.queries.ts';

/** The caller's open sessions, most recently used first. */
export async function listSessions({ db, clock }: Deps, { userId, request }: Caller): Promise<OpenSession[]> {
  const current = request.sessionId && hashSessionId(request.sessionId);
  const rows = await listOpenSessions(db, userId, clock());
  return rows.map(({ publicId, idHash, userAgent, ...session }) => ({
    ...session,
    id: publicId,
    device: describeDevice(userAgent),
    isCurrent: idHash === current,
  }));
}

/**
 * Ends one of the caller's sessions, possibly the current one. The phone that was paired through it and any pending
 * email change end, too: whoever used that session may have started them. Raises SESSION_NOT_FOUND, also for another
 * person's session.
 */
export async function endSession({ db, clock, log }: Deps, { userId, request }: Caller, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const idHash = await deleteOwnSession(trx, userId, id, clock());
    if (idHash === null) throw new DomainError('SESSION_NOT_FOUND');
    await deletePairings(trx, userId, idHash);
    await endLinks(trx, userId, 'email_change');
  });
  log.info({ reqId: request.id, userId }, 'session ended from the list');
}

/**
 * Signs the caller out everywhere else. Logins waiting for their second factor, paired phones and pending email changes
 * end, too.
 */
export async function endOtherSessions({ db, log }: Deps, { userId, request }: Caller): Promise<void> {
  const current = request.sessionId ? hashSessionId(request.sessionId) : null;
  await inTransaction(db, async (trx) => {
    await deleteSessionsOf(trx, userId, current);
    await deletePendingLogins(trx, userId);
  });
  log.info({ reqId: request.id, userId }, 'all other sessions ended');
}
