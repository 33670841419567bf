import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { PhotoId, UserId } from '@marque/domain/api/ids';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type PhotoEntry, type Photos, parsePhotoId } from '@marque/domain/photo/photos';
import type { Transaction } from 'kysely';
import { lockUserPhotos } from './photo.queries.ts';

/**
 * Replaces a client's data about its photos with the stored data, and locks the photos against the sweeper until the
 * transaction ends. Raises FOREIGN_PHOTO if one is not the user's or is gone (ADR 0017). Only the name, if any, and the
 * result of the quality check come from the client.
 */
export async function claimOwnPhotos(trx: Transaction<Database>, userId: UserId, photos: Photos): Promise<Photos> {
  const ids = listPhotosInOrder(photos).map(({ photo }) => parsePhotoId(photo.url));
  if (ids.length === 0) return photos;
  const rows = await lockUserPhotos(
    trx,
    userId,
    ids.filter((id): id is PhotoId => id !== null),
  );
  const stored = new Map(rows.map(({ id, ...facts }) => [id, facts]));

  const proven = (photo: PhotoEntry): PhotoEntry => {
    const id = parsePhotoId(photo.url);
    const facts = id && stored.get(id);
    if (!facts)
      throw new DomainError('FOREIGN_PHOTO', {
        issues: [{ path: ['photos'], message: `Unknown photo ${photo.name || photo.url}` }],
      });
    const { url, name, advice } = photo;
    return { url, ...facts, name: name || facts.name, ...(advice?.length && { advice }) };
  };
  return Object.fromEntries(
    PHOTO_CATEGORIES.flatMap((category) => {
      const list = photos[category];
      return list ? [[category, list.map(proven)]] : [];
    }),
  );
}
