import {
  deleteEmptyRows,
  listDueAccounts,
  lockDueAccount,
  wipeFarewells,
} from '../modules/account/account-closing.queries.ts';
import { removeAccount } from '../modules/account/account-closing.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';

export interface ClosingResult {
  accounts: number;
  photos: number;
  rows: number;
}

type ClosingDeps = Pick<Deps, 'db' | 'photos' | 'clock' | 'log'>;

/**
 * Removes the accounts whose deletion is due, with all their data, one transaction per account; and the rows of closed
 * accounts that nothing refers to anymore. Any number of processes may do so at the same time.
 */
export async function closeAccounts({ db, photos, clock, log }: ClosingDeps): Promise<ClosingResult> {
  const now = clock();
  const result: ClosingResult = { accounts: 0, photos: 0, rows: 0 };
  for (const userId of await listDueAccounts(db, now)) {
    try {
      const keys = await inTransaction(db, async (trx) => {
        const account = await lockDueAccount(trx, userId, now);
        return account && removeAccount(trx, account, now);
      });
      if (keys === null) continue;
      log.info({ userId, photos: keys.length }, 'account closed at its owner’s request');
      result.accounts++;
      result.photos += keys.length;
      // If a crash here leaves a file, it has no row and is swept.
      for (const key of keys) await photos.deletePhoto(key);
    } catch (error) {
      // The next run retries; the others must not wait for it.
      log.error({ err: error, userId }, 'could not close an account completely');
    }
  }
  await wipeFarewells(db);
  result.rows = await deleteEmptyRows(db);
  return result;
}
