import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';

interface FoundToken {
  user: SessionUser;
  id: number;
  scopes: TokenScope[];
  ownerRole: Role;
}

export interface AccessTokens {
  find(token: string): Promise<FoundToken | null>;
}
