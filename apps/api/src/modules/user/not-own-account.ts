import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';

/**
 * Keeps administrators from changing through the user management what guards their own account: there the settings ask for the present
 * password, or for a code, which a thief of an open browser lacks. Raises OWN_ACCOUNT_IN_SETTINGS.
 */
export function assertNotOwnAccount(caller: UserId, id: UserId): void {
  if (caller === id) throw new DomainError('OWN_ACCOUNT_IN_SETTINGS');
}
