import { z } from 'zod';
import { integerId } from '../api/ids.ts';
import { LISTED_TWICE } from '../text/messages.ts';
import { requiredLine } from '../text/text.ts';
import type { Action } from './permissions.ts';
import { isStaffAction } from './permissions.ts';

export const TOKEN_SCOPES = {
  read: 'Read your drafts, consignments and photos',
  write: 'Also change drafts, upload photos, submit and withdraw',
  staff: 'Do the same in the admin area, within the limits of your role',
} as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;
export const TokenScope = z.enum(Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]]);

export const TOKEN_LIFETIMES_DAYS = [7, 30, 90, 365] as const;
/** The most tokens of a user that have not expired. */
export const MAX_TOKENS = 50;
/** Expired tokens stay in the list this many days, so that owners can see why a script stopped working. */
export const EXPIRED_TOKENS_LISTED_DAYS = 30;
const MAX_TOKEN_NAME = 60;

/** `mrq_` and 256 random bits in base64url. The prefix lets secret scanners find leaked tokens. */
export const ACCESS_TOKEN_PREFIX = 'mrq_';
export const ACCESS_TOKEN_PATTERN = /^mrq_[\w-]{43}$/;

export const CreateAccessToken = z.object({
  name: requiredLine(1, MAX_TOKEN_NAME, 'Please name this token'),
  scopes: z
    .array(TokenScope)
    .min(1, 'Please choose what this token may do')
    .max(3)
    .refine((scopes) => new Set(scopes).size === scopes.length, LISTED_TWICE)
    .refine(
      (scopes) => scopes.includes('read') || scopes.includes('write'),
      'Please choose whether this token may read or write',
    ),
  expiresInDays: z.literal(TOKEN_LIFETIMES_DAYS, 'Please choose how long this token lasts'),
});
export type CreateAccessToken = z.infer<typeof CreateAccessToken>;

export const TokenRef = z.object({ id: integerId() });
export type TokenRef = z.infer<typeof TokenRef>;

/** A token in its owner's list. The token itself is shown only once, when it is created. */
export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** The only response that contains the token itself. */
export const NewAccessToken = AccessToken.extend({ token: z.string().regex(ACCESS_TOKEN_PATTERN) });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** What a request requires: an action of PERMISSIONS (`null`: being signed in is enough), and whether it writes. */
export interface TokenNeed {
  action: Action | null;
  changes: boolean;
}

/**
 * Sign-in methods, identities and email settings need a person in a browser (OWASP ASVS 7.5.1), whatever the scopes.
 */
const NEVER_BY_TOKEN: readonly Action[] = ['profile.own', 'tokens.own', 'draft.pairDevice'];
const NEVER_CHANGED_BY_TOKEN: readonly (Action | null)[] = ['users.manage', 'email.manage', 'settings.manage', null];

/** Whether the scopes of a token allow a request. `write` includes reading. The owner's role is checked separately. */
export function tokenReaches(scopes: readonly TokenScope[], { action, changes }: TokenNeed): boolean {
  if (action && NEVER_BY_TOKEN.includes(action)) return false;
  if (changes && NEVER_CHANGED_BY_TOKEN.includes(action)) return false;
  if (action && isStaffAction(action) && !scopes.includes('staff')) return false;
  return scopes.includes('write') || (!changes && scopes.includes('read'));
}
