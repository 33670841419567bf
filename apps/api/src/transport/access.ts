import { type TokenNeed, tokenReaches } from '@marque/domain/account/access-tokens';
import { FRESH_FOR_MS } from '@marque/domain/account/account';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { Deps } from './deps.ts';
import type { PairingProof, SessionInfo, TokenProof } from './request-context.ts';

/** Who may call a procedure: declared only by its base procedure, and checked by the test of the whole router. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  /** Signed in, or with a login that waits for its second factor; the procedure itself distinguishes them. */
  | { kind: 'signedInOrPending' }
  | { kind: 'pairing' }
  /** `verified`: with a verified phone if the role needs one. `confirmed`: with recent authentication. */
  | { kind: 'permitted' | 'verified' | 'confirmed'; action: Action };

export interface ProvenCaller {
  deps: Deps;
  user: SessionUser | null;
  session: SessionInfo | null;
  token: TokenProof | null;
  pairing: PairingProof | null;
}

export interface AccessNeed {
  access: Access;
  type: 'query' | 'mutation' | 'subscription';
}

/**
 * Raises the error for a caller without the declared access: TOKEN_INVALID, TOKEN_NOT_ALLOWED, PAIRING_ENDED,
 * NOT_SIGNED_IN, NOT_ALLOWED, PHONE_NOT_VERIFIED, or REAUTHENTICATION_NEEDED. Further errors of a procedure depend on
 * its input.
 */
export function assertAccess(caller: ProvenCaller, { access, type }: AccessNeed): void {
  if (access.kind === 'public') return;
  const action = 'action' in access ? access.action : null;
  if (caller.token) assertToken(caller.token, { action, type });
  if (access.kind === 'pairing' && !caller.pairing) throw new DomainError('PAIRING_ENDED');
  if (access.kind === 'pairing' || access.kind === 'signedInOrPending') return;
  if (!caller.user) throw new DomainError('NOT_SIGNED_IN');
  if (action && !may(caller.user.role, action)) throw new DomainError('NOT_ALLOWED');
  if (access.kind === 'verified' && lacksVerifiedPhone({ user: caller.user, token: caller.token })) {
    throw new DomainError('PHONE_NOT_VERIFIED');
  }
  // Creating a token required recent authentication, which holds within its scopes.
  if (access.kind === 'confirmed' && !caller.token) assertFresh(caller);
}

/** A token's access is limited by its scopes and its owner's role; it includes everything public. */
function assertToken(token: TokenProof, { action, type }: { action: Action | null; type: AccessNeed['type'] }): void {
  if (token.kind === 'refused') throw new DomainError('TOKEN_INVALID');
  // A stream outlasts the moment in which its token was checked.
  if (type === 'subscription') throw new DomainError('TOKEN_NOT_ALLOWED');
  assertTokenReaches(token, { action, changes: type === 'mutation' });
}

/** Raises NOT_ALLOWED if the token's owner may not do this either, TOKEN_NOT_ALLOWED if only the token may not. */
export function assertTokenReaches(token: Extract<TokenProof, { kind: 'valid' }>, need: TokenNeed): void {
  if (need.action && !may(token.ownerRole, need.action)) throw new DomainError('NOT_ALLOWED');
  if (!tokenReaches(token.scopes, need)) throw new DomainError('TOKEN_NOT_ALLOWED');
}

/**
 * Whether a verified phone is required and missing. A token limits its owner's access, but not whether we know them.
 */
export function lacksVerifiedPhone({ user, token }: { user: SessionUser; token: TokenProof | null }): boolean {
  const role = token?.kind === 'valid' ? token.ownerRole : user.role;
  return needsVerifiedPhone(role) && !user.phoneVerified;
}

/** Raises REAUTHENTICATION_NEEDED if the last authentication is older than ten minutes (OWASP ASVS 7.5.1). */
export function assertFresh({ deps, session }: Pick<ProvenCaller, 'deps' | 'session'>): void {
  const age = session ? deps.clock().getTime() - session.authenticatedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > FRESH_FOR_MS) throw new DomainError('REAUTHENTICATION_NEEDED');
}
