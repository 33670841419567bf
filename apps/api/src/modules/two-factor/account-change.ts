import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Caller } from '../../transport/request-context.ts';
import { hashSessionId } from '../session/session-adapter.ts';

export interface AccountChange {
  accountId: UserId;
  caller: Caller;
}

export function toOwnAccount(caller: Caller): AccountChange {
  return { accountId: caller.userId, caller };
}

/** The hash of the session that survives the change: the caller's, if they change their own account. */
export function sessionKept({ accountId, caller: { userId, request } }: AccountChange): string | null {
  return accountId === userId && request.sessionId ? hashSessionId(request.sessionId) : null;
}

/** Raises USER_NOT_FOUND for an account that is closed or does not exist. */
export function requireOpen<Account>(found: Account | null): Account {
  if (found === null) throw new DomainError('USER_NOT_FOUND');
  return found;
}
