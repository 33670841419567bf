import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Caller } from '../../transport/request-context.ts';
import { hashSessionId } from '../session/session-adapter.ts';

/** Whose second factor is changed, and by whom: by himself, or by an administrator. */
export interface AccountChange {
  accountId: UserId;
  caller: Caller;
}

/** The change somebody makes to his own account. */
export function toOwnAccount(caller: Caller): AccountChange {
  return { accountId: caller.userId, caller };
}

/** The one session that outlives the change, by its hash: that of somebody who changes his own account. */
export function sessionKept({ accountId, caller: { userId, request } }: AccountChange): string | null {
  return accountId === userId && request.sessionId ? hashSessionId(request.sessionId) : null;
}

/** Raises USER_NOT_FOUND for an account that is closed or never was. */
export function requireOpen<Account>(found: Account | null): Account {
  if (found === null) throw new DomainError('USER_NOT_FOUND');
  return found;
}
