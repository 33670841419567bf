import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { PhotoId, UserId } from '@marque/domain/api/ids';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type PhotoEntry, type Photos, parsePhotoId, photoUrl } from '@marque/domain/photo/photos';
import type { Transaction } from 'kysely';
import { lockUserPhotos } from './photo.queries.ts';
import { type PhotoFacts, recallPhoto, rememberPhoto } from './remembered-photos.ts';

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
  for (const { id, ...facts } of rows) rememberPhoto({ id, ownerId: userId, facts });
  const stored = new Map(rows.map(({ id, ...facts }) => [photoUrl(id), facts]));
  const proven = withFacts(photos, ({ url }) => stored.get(url));
  if ('unknown' in proven) throw foreignPhoto(proven.unknown);
  return proven.photos;
}

/**
 * The same from memory, without a query: the photos and their ids; `null` if the facts of one of them are not
 * remembered. Whoever stores them asks in the same statement whether all still exist and are the user's (ADR 0196).
 */
export function recallOwnPhotos(userId: UserId, photos: Photos): { photos: Photos; ids: ReadonlySet<PhotoId> } | null {
  const ids = new Set<PhotoId>();
  const recalled = withFacts(photos, ({ url }) => {
    const photo = recallPhoto(url, userId);
    if (photo) ids.add(photo.id);
    return photo?.facts;
  });
  return 'unknown' in recalled ? null : { photos: recalled.photos, ids };
}

function withFacts(
  photos: Photos,
  findFacts: (photo: PhotoEntry) => PhotoFacts | undefined,
): { photos: Photos } | { unknown: PhotoEntry } {
  const complete: Photos = {};
  for (const category of PHOTO_CATEGORIES) {
    const given = photos[category];
    if (!given) continue;
    const list: PhotoEntry[] = [];
    for (const photo of given) {
      const facts = findFacts(photo);
      if (!facts) return { unknown: photo };
      const { url, name, advice } = photo;
      list.push({ url, ...facts, name: name || facts.name, ...(advice?.length && { advice }) });
    }
    complete[category] = list;
  }
  return { photos: complete };
}

function foreignPhoto({ name, url }: PhotoEntry): DomainError {
  const message = `Unknown photo ${name || url}`;
  return new DomainError('FOREIGN_PHOTO', { issues: [{ path: ['photos'], message }] });
}
