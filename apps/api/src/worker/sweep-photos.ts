import type { Database } from '@marque/db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteUnreferenced, isReferenced } from '../modules/photo/photo-references.queries.ts';
import type { Deps } from '../transport/deps.ts';

/** A photo nobody refers to is kept this long: its draft may be about to be saved (ADR 0017). */
const UNREFERENCED_FOR = '24 hours';
const KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

export interface SweepResult {
  /** Photos that no draft, no consignment and no earlier version of one shows. */
  unreferenced: number;
  /** Files without a photo. */
  untracked: number;
}

/**
 * Removes photos that nothing refers to and files that no photo owns, both older than 24 hours. Rows are looked at again under lock
 * before they go: a draft saved in between keeps its photo.
 */
export async function sweepPhotos(deps: Pick<Deps, 'db' | 'photos' | 'photoStore' | 'clock'>): Promise<SweepResult> {
  let unreferenced = 0;
  for (;;) {
    const keys = await deps.db.transaction().execute(removeBatch);
    for (const key of keys) await deps.photos.deletePhoto(key);
    unreferenced += keys.length;
    if (keys.length < BATCH) break;
  }
  return { unreferenced, untracked: await removeUntracked(deps) };
}

async function removeBatch(trx: Transaction<Database>): Promise<string[]> {
  const candidates = await trx
    .selectFrom('photos')
    .select('id')
    .where('createdAt', '<', sql<Date>`now() - ${UNREFERENCED_FOR}::interval`)
    .where(sql<boolean>`not ${isReferenced}`)
    .orderBy('createdAt')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  return deleteUnreferenced(
    trx,
    candidates.map(({ id }) => id),
  );
}

async function removeUntracked({ db, photoStore, clock }: Pick<Deps, 'db' | 'photoStore' | 'clock'>): Promise<number> {
  const oldest = clock().getTime() - KEPT_MS;
  let removed = 0;
  for await (const file of photoStore.list()) {
    if (file.modifiedAt.getTime() > oldest || (await isTracked(db, file.key))) continue;
    await photoStore.delete(file.key);
    removed++;
  }
  return removed;
}

/** A size belongs to the photo whose id its name begins with. */
async function isTracked(db: Kysely<Database>, key: string): Promise<boolean> {
  const id = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(key)?.[1];
  if (!id) return false;
  const row = await db.selectFrom('photos').select('id').where(sql<boolean>`id = ${id}::uuid`).executeTakeFirst();
  return row !== undefined;
}
