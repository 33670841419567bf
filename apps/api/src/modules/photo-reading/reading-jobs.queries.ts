import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { READ_CATEGORIES } from '@marque/domain/photo/photo-readings';
import type { Photos } from '@marque/domain/photo/photos';
import { sql } from 'kysely';

export const READ_PHOTOS_TASK = 'read-photos';

const JOB_TRIES = 5;

/**
 * Queues the reading of a consignment's photos and PDFs in the transaction that stores them; does nothing if there is
 * nothing to read. Jobs run one after the other across all processes, so that readers never use more than one core.
 */
export async function queuePhotoReading(trx: Db, { id, photos }: { id: ConsignmentId; photos: Photos }): Promise<void> {
  const hasPhotos = READ_CATEGORIES.some((category) => (photos[category]?.length ?? 0) > 0);
  if (!hasPhotos && !(await hasDocuments(trx, id))) return;
  await addReadingJob(trx, id, 0);
}

/** Queues the reading of a consignment's remaining photos and PDFs for later, in place of a job that waits already. */
export async function requeuePhotoReading(db: Db, id: ConsignmentId, seconds: number): Promise<void> {
  await addReadingJob(db, id, seconds);
}

async function addReadingJob(db: Db, id: ConsignmentId, seconds: number): Promise<void> {
  await sql`select graphile_worker.add_job(${READ_PHOTOS_TASK}, payload => json_build_object('id', ${id}::int),
    queue_name => 'photo-readings', max_attempts => ${JOB_TRIES}::int, job_key => ${`photos of ${id}`},
    run_at => now() + make_interval(secs => ${seconds}::int))`.execute(db);
}

async function hasDocuments(trx: Db, id: ConsignmentId): Promise<boolean> {
  const row = await trx
    .selectFrom('documents')
    .select('id')
    .where('consignmentId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
