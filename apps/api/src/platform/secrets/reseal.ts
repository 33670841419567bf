import type { Database } from '@marque/db/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { inTransaction } from '../retry.ts';
import { type SealedRow, type SealedStore, STORES } from './reseal.queries.ts';
import { type SecretBox, SecretBoxError } from './secret-box.ts';

interface Resealing {
  db: Kysely<Database>;
  secrets: SecretBox;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

interface Outcome {
  resealed: number;
  lost: number[];
}

/**
 * Re-encrypts everything that is encrypted under APP_SECRET_PREVIOUS, so that the former secret can be discarded. Safe
 * to repeat and to run in several processes. Values that neither secret decrypts are unchanged and logged: they may be
 * needed again with the right one.
 */
export async function resealSecrets({ db, secrets, log }: Resealing): Promise<void> {
  for (const store of STORES) {
    const { resealed, lost } = await resealStore(db, secrets, store);
    if (resealed > 0)
      log.info({ table: store.table, resealed }, 'stored secrets re-encrypted with the current APP_SECRET');
    for (const id of lost)
      log.error({ table: store.table, id }, 'a stored secret cannot be decrypted with any configured APP_SECRET');
  }
}

async function resealStore(db: Kysely<Database>, secrets: SecretBox, store: SealedStore): Promise<Outcome> {
  const outdated = ({ sealed }: SealedRow) => secrets.isOutdated(sealed);
  // Almost every start finds nothing to do, and should not lock anything for it.
  if (!(await store.list(db)).some(outdated)) return { resealed: 0, lost: [] };
  return inTransaction(db, async (trx) => {
    const outcome: Outcome = { resealed: 0, lost: [] };
    for (const { id, sealed } of (await store.lock(trx)).filter(outdated)) {
      const anew = sealedAnew(secrets, store, sealed);
      if (anew === null) {
        outcome.lost.push(id);
        continue;
      }
      await store.update(trx, id, anew);
      outcome.resealed += 1;
    }
    return outcome;
  });
}

function sealedAnew(secrets: SecretBox, { purpose }: SealedStore, sealed: string): string | null {
  try {
    return secrets.seal(purpose, secrets.open(purpose, sealed));
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
