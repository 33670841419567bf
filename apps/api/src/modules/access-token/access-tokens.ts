import { createHash } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { ACCESS_TOKEN_PATTERN, TokenScope } from '@marque/domain/account/access-tokens';
import type { SessionUser } from '@marque/domain/account/user';
import { z } from 'zod';
import type { AccessTokens } from '../../transport/ports/access-tokens.port.ts';
import { findLiveToken, noteTokenUsed } from './access-token.queries.ts';

const SEEN_WITHIN_MS = 5 * 60_000;

/** The stored form of a token. Tokens are random enough that a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Without the scope `staff` a token acts as a consignor, even for procedures that check the role themselves. */
function narrowed(user: SessionUser, scopes: readonly TokenScope[]): SessionUser {
  return scopes.includes('staff') ? user : { ...user, role: 'user' };
}

export function createAccessTokens(db: Db, clock: () => Date): AccessTokens {
  return {
    async find(token) {
      if (!ACCESS_TOKEN_PATTERN.test(token)) return null;
      const now = clock();
      const found = await findLiveToken(db, hashToken(token), now);
      if (!found) return null;
      const { tokenId, lastUsedAt, scopes: stored, ...user } = found;
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > SEEN_WITHIN_MS) await noteTokenUsed(db, tokenId, now);
      const scopes = z.array(TokenScope).parse(stored);
      return { user: narrowed(user, scopes), id: tokenId, scopes, ownerRole: user.role };
    },
  };
}
