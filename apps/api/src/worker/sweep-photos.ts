import type { Database } from '@marque/db/database';
import type { Transaction } from 'kysely';
import { isFileOfPhoto } from '../modules/photo/photo.queries.ts';
import { deleteUnreferenced, lockUnreferenced } from '../modules/photo/photo-references.queries.ts';
import type { Deps } from '../transport/deps.ts';

/** An unreferenced photo is kept this long, because its draft may be about to be saved (ADR 0017). */
const UNREFERENCED_FOR = '24 hours';
const KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

export interface SweepResult {
  unreferenced: number;
  untracked: number;
}

/**
 * Removes photos that nothing refers to and files that no photo owns, both older than 24 hours. Rows are checked again
 * under lock before they are deleted: a draft saved in between keeps its photo.
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
  return deleteUnreferenced(trx, await lockUnreferenced(trx, UNREFERENCED_FOR, BATCH));
}

async function removeUntracked({ db, photoStore, clock }: Pick<Deps, 'db' | 'photoStore' | 'clock'>): Promise<number> {
  const oldest = clock().getTime() - KEPT_MS;
  let removed = 0;
  for await (const file of photoStore.list()) {
    if (file.modifiedAt.getTime() > oldest || (await isFileOfPhoto(db, file.key))) continue;
    await photoStore.delete(file.key);
    removed++;
  }
  return removed;
}
