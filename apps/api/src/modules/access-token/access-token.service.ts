import { randomBytes } from 'node:crypto';
import type { Db } from '@marque/db/database';
import {
  ACCESS_TOKEN_PREFIX,
  type AccessToken,
  type CreateAccessToken,
  EXPIRED_TOKENS_LISTED_DAYS,
  MAX_TOKENS,
  type NewAccessToken,
} from '@marque/domain/account/access-tokens';
import { may } from '@marque/domain/account/permissions';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { expectOpenSession } from '../session/open-session.ts';
import {
  countLiveTokens,
  deleteToken,
  deleteTokensExpiredBy,
  findTokensOf,
  insertToken,
  lockTokensOf,
  type NewToken,
} from './access-token.queries.ts';
import { hashToken } from './access-tokens.ts';

const DAY_MS = 24 * 60 * 60_000;
const TOKEN_BYTES = 32;

function listedSince(now: Date): Date {
  return new Date(now.getTime() - EXPIRED_TOKENS_LISTED_DAYS * DAY_MS);
}

/** A user's tokens, newest first, including those that expired during the last 30 days. */
export async function listTokens(db: Db, userId: UserId, now: Date): Promise<AccessToken[]> {
  return findTokensOf(db, userId, listedSince(now));
}

/**
 * Creates a token, emails its owner and resolves with the token itself, which is not stored. Raises NOT_ALLOWED when an
 * owner asks for the scope `staff`, and TOO_MANY_TOKENS.
 */
export async function createToken(
  deps: Deps,
  { userId, user, request }: Caller,
  { name, scopes, expiresInDays }: CreateAccessToken,
): Promise<NewAccessToken> {
  if (scopes.includes('staff') && !may(user.role, 'staff.area')) throw new DomainError('NOT_ALLOWED');
  const token = `${ACCESS_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  const added = await addToken(deps, request.sessionId, {
    userId,
    name,
    tokenHash: hashToken(token),
    scopes,
    createdAt,
    expiresAt,
  });
  deps.log.info({ reqId: request.id, userId, token: added.id, scopes }, 'access token created');
  return { ...added, token };
}

function addToken({ db }: Deps, sessionId: string | null, token: NewToken): Promise<AccessToken> {
  const { userId, createdAt } = token;
  return inTransaction(db, async (trx) => {
    await lockTokensOf(trx, userId);
    await expectOpenSession(trx, userId, sessionId);
    if ((await countLiveTokens(trx, userId, createdAt)) >= MAX_TOKENS) throw new DomainError('TOO_MANY_TOKENS');
    const added = await insertToken(trx, token);
    await noticeSecurityEvent(trx, userId, 'token_created', createdAt);
    await addAccountEvent(trx, { kind: 'token_created', userId, actorId: userId });
    return added;
  });
}

/** Revokes a token. Raises TOKEN_NOT_FOUND, also for another user's token. */
export async function revokeToken({ db, log }: Deps, { userId, request }: Caller, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteToken(trx, userId, id))) throw new DomainError('TOKEN_NOT_FOUND');
    await addAccountEvent(trx, { kind: 'token_revoked', userId, actorId: userId });
  });
  log.info({ reqId: request.id, userId, token: id }, 'access token revoked');
}

export async function forgetExpiredTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTokensExpiredBy(db, listedSince(clock()));
}
