import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';

interface FoundToken {
  /** Its owner, with no more of a role than the token carries on. */
  user: SessionUser;
  id: number;
  scopes: TokenScope[];
  /** The owner's own role. */
  ownerRole: Role;
}

/** The tokens that scripts sign in with. */
export interface AccessTokens {
  /** Whom the token stands for, as the database knows them now; `null` when there is none, or no longer. */
  find(token: string): Promise<FoundToken | null>;
}
