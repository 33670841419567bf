import type { Db, PhotosTable } from '@marque/db/database';
import type { PhotoId } from '@marque/domain/api/ids';

export type MovablePhoto = Pick<PhotosTable, 'id' | 'key' | 'size' | 'sha256'>;

/** At most `limit` photos, ordered by id, after `last`. */
export async function listPhotosAfter(db: Db, last: PhotoId | null, limit: number): Promise<MovablePhoto[]> {
  const query = db.selectFrom('photos').select(['id', 'key', 'size', 'sha256']).orderBy('id').limit(limit);
  return (last === null ? query : query.where('id', '>', last)).execute();
}
