import { type TokenNeed, type TokenScope, tokenReaches } from '@marque/domain/account/access-tokens';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import { ROLES, type Role } from '@marque/domain/account/roles';
import type { Access } from '../../transport/access.ts';

/** From the weakest on: the first that reaches is the one to ask for. */
const SCOPE_SETS: readonly (readonly TokenScope[])[] = [['read'], ['write'], ['read', 'staff'], ['write', 'staff']];

/** The fewest scopes with which a token reaches that far; `null` where none does. */
export function scopesNeeded(access: Access, changes: boolean): readonly TokenScope[] | null {
  const need: TokenNeed = { action: 'action' in access ? access.action : null, changes };
  return SCOPE_SETS.find((scopes) => tokenReaches(scopes, need)) ?? null;
}

const WHO: Readonly<Record<string, string>> = {
  'user admin viewer': 'Everybody who is signed in',
  'user admin': 'Consignors and administrators',
  'admin viewer': 'The house: administrators and viewers',
  admin: 'Administrators only',
};

function rolesWith(action: Action): readonly Role[] {
  return ROLES.filter((role) => may(role, action));
}

function whoMay(access: Access): string {
  if (access.kind === 'public') return 'Everybody.';
  if (access.kind === 'signedIn') return 'Everybody who is signed in.';
  if (access.kind === 'handover') return 'A phone that took up the photos of a draft.';
  if (access.kind === 'signedInOrPending') {
    return 'Everybody who is signed in, or whose login waits for its second factor.';
  }
  const roles = rolesWith(access.action);
  const who = WHO[roles.join(' ')];
  if (!who) throw new Error(`nobody has words for the roles ${roles.join(', ')}`);
  if (access.kind === 'confirmed') return `${who}, with a proof of who it is from the last ten minutes.`;
  const needsPhone = access.kind === 'verified' && roles.some(needsVerifiedPhone);
  return needsPhone ? `${who}; a consignor needs a verified phone.` : `${who}.`;
}

function whichToken(access: Access, changes: boolean): string {
  if (access.kind === 'public') return '';
  const scopes = scopesNeeded(access, changes);
  return scopes ? ` A token needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.` : ' Not with a token.';
}

/** Who may call, in a paragraph. */
export function accessWords(access: Access, changes: boolean): string {
  return `**Who may:** ${whoMay(access)}${whichToken(access, changes)}`;
}

/** The same for programs: every way in that suffices. */
export function securityOf(access: Access, changes: boolean): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  const scopes = scopesNeeded(access, changes);
  return [...(scopes ? [{ token: [...scopes] }] : []), { session: [] }];
}

/** Whether some role is turned away. */
export function isForSome(access: Access): boolean {
  return 'action' in access && rolesWith(access.action).length < ROLES.length;
}
