import type { Database, Db } from '@marque/db/database';
import type { AccountUsage } from '@marque/domain/account/account-usage';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import type { AccountQuotas } from '../../config/config.ts';
import { findUsage } from './usage.queries.ts';

export async function getUsage(db: Db, quotas: AccountQuotas, userId: UserId): Promise<AccountUsage> {
  const used = await findUsage(db, userId);
  return {
    photoBytes: { used: used.photoBytes, limit: quotas.photoBytes },
    consignments: { used: used.consignments, limit: quotas.consignments },
    openConsignments: { used: used.openConsignments, limit: quotas.openConsignments },
  };
}

export async function hasPhotoSpace(db: Db, quotas: AccountQuotas, userId: UserId): Promise<boolean> {
  return (await findUsage(db, userId)).photoBytes < quotas.photoBytes;
}

/** Raises PHOTO_SPACE_USED if the photo that this transaction added exceeds the limit. */
export async function checkPhotoSpace(
  trx: Transaction<Database>,
  quotas: AccountQuotas,
  userId: UserId,
): Promise<void> {
  const { photoBytes } = await findUsage(trx, userId);
  if (photoBytes > quotas.photoBytes) throw new DomainError('PHOTO_SPACE_USED');
}

/**
 * Raises TOO_MANY_CONSIGNMENTS or TOO_MANY_OPEN_CONSIGNMENTS if the consignment that this transaction added exceeds a
 * limit.
 */
export async function checkConsignments(
  trx: Transaction<Database>,
  quotas: AccountQuotas,
  userId: UserId,
): Promise<void> {
  const { consignments, openConsignments } = await findUsage(trx, userId);
  if (consignments > quotas.consignments) throw new DomainError('TOO_MANY_CONSIGNMENTS');
  if (openConsignments > quotas.openConsignments) throw new DomainError('TOO_MANY_OPEN_CONSIGNMENTS');
}
