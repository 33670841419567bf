import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';

interface FoundToken {
  /** Its owner, with the role limited by the token. */
  user: SessionUser;
  id: number;
  scopes: TokenScope[];
  ownerRole: Role;
}

export interface AccessTokens {
  /** The token's owner with their current data; `null` if the token is unknown or no longer valid. */
  find(token: string): Promise<FoundToken | null>;
}
