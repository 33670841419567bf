import { type TokenNeed, type TokenScope, tokenReaches } from '@marque/domain/account/access-tokens';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import { ROLES, type Role } from '@marque/domain/account/roles';
import type { Access } from '../../transport/access.ts';

/** Of procedures, and of plain routes for other systems. */
export type DescribedAccess = Access | { kind: 'inboundSecret' };

const INBOUND_DESCRIPTION = 'The secret of the service that forwards email replies, which the operator sets.';

/** Either is enough: a service may be unable to send a header. */
export const INBOUND_SECRET_SCHEMES = {
  inboundSecretHeader: { type: 'apiKey', in: 'header', name: 'X-Inbound-Secret', description: INBOUND_DESCRIPTION },
  inboundSecretQuery: { type: 'apiKey', in: 'query', name: 'secret', description: INBOUND_DESCRIPTION },
};

const SCOPE_SETS: readonly (readonly TokenScope[])[] = [['read'], ['write'], ['read', 'staff'], ['write', 'staff']];

function scopesNeeded(access: DescribedAccess, changes: boolean): readonly TokenScope[] | null {
  const need: TokenNeed = { action: 'action' in access ? access.action : null, changes };
  return SCOPE_SETS.find((scopes) => tokenReaches(scopes, need)) ?? null;
}

const WHO: Readonly<Record<string, string>> = {
  'user admin viewer reviewer': 'All signed-in users',
  'user admin reviewer': 'Consignors, administrators and reviewers',
  'user admin': 'Consignors and administrators',
  'admin viewer reviewer': 'Administrators, reviewers and viewers',
  'admin reviewer': 'Administrators and reviewers',
  admin: 'Administrators only',
};

function rolesWith(action: Action): readonly Role[] {
  return ROLES.filter((role) => may(role, action));
}

function describeCallers(access: DescribedAccess): string {
  if (access.kind === 'public') return 'Anyone.';
  if (access.kind === 'inboundSecret') return 'The service that passes on emails, with its secret.';
  if (access.kind === 'signedIn') return 'All signed-in users.';
  if (access.kind === 'pairing') return 'A phone that is paired with a draft.';
  if (access.kind === 'signedInOrPending') {
    return 'All signed-in users, and users who still have to enter their second factor.';
  }
  const roles = rolesWith(access.action);
  const who = WHO[roles.join(' ')];
  if (!who) throw new Error(`No description for the roles ${roles.join(', ')}`);
  if (access.kind === 'confirmed') return `${who}, who must have confirmed their identity within the last ten minutes.`;
  const needsPhone = access.kind === 'verified' && roles.some(needsVerifiedPhone);
  return needsPhone ? `${who}. Consignors need a verified phone number.` : `${who}.`;
}

function describeToken(access: DescribedAccess, changes: boolean): string {
  if (access.kind === 'public' || access.kind === 'inboundSecret') return '';
  const scopes = scopesNeeded(access, changes);
  return scopes
    ? ` An access token needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`
    : ' Access tokens are not accepted.';
}

export function describeAccess(access: DescribedAccess, changes: boolean): string {
  return `**Access:** ${describeCallers(access)}${describeToken(access, changes)}`;
}

export function toSecurity(access: DescribedAccess, changes: boolean): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'inboundSecret') return Object.keys(INBOUND_SECRET_SCHEMES).map((name) => ({ [name]: [] }));
  const scopes = scopesNeeded(access, changes);
  return [...(scopes ? [{ token: [...scopes] }] : []), { session: [] }];
}

/** Whether some role is turned away. */
export function isForSome(access: DescribedAccess): boolean {
  return 'action' in access && rolesWith(access.action).length < ROLES.length;
}
