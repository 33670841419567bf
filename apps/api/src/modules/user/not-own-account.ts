import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';

/**
 * Keeps administrators from changing their own credentials through User Management: the settings require the current
 * password or a code, which someone at an unattended browser lacks. Raises OWN_ACCOUNT_IN_SETTINGS.
 */
export function assertNotOwnAccount(caller: UserId, id: UserId): void {
  if (caller === id) throw new DomainError('OWN_ACCOUNT_IN_SETTINGS');
}
