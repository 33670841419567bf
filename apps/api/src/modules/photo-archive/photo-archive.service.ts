import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { listPhotosInOrder, parsePhotoId } from '@marque/domain/photo/photos';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { type ArchiveDocument, type ArchivePhoto, type ArchivePlan, planArchive } from './archive-plan.ts';
import { findDocumentFiles, findUserPhotos } from './photo-archive.queries.ts';
import { type Sink, writeArchive } from './write-archive.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'photoStore'>;

/** How many files to look up at once: a disk responds immediately, but a bucket takes a round trip. */
const ASKED_AT_ONCE = 16;

export interface PhotoArchive extends ArchivePlan {
  record(actorId: UserId): Promise<void>;
  write(sink: Sink): Promise<void>;
}

/**
 * Prepares all photos and PDFs of a consignment as a ZIP whose length is known before its first byte. A note in it
 * lists missing photos. Raises CONSIGNMENT_NOT_FOUND.
 */
export async function preparePhotoArchive(deps: ArchiveDeps, id: ConsignmentId): Promise<PhotoArchive> {
  const consignment = await findConsignment(deps.db, id, null);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const plan = planArchive(consignment, await gatherPhotos(deps, consignment), await gatherDocuments(deps, id));
  return {
    ...plan,
    record: (actorId) =>
      addEvent(deps.db, { kind: 'photos_downloaded', consignmentId: id, ownerId: consignment.userId, actorId }),
    write: (sink) => writeArchive(deps.photoStore, plan.entries, consignment.createdAt, sink),
  };
}

async function gatherPhotos({ db, photoStore }: ArchiveDeps, consignment: Consignment): Promise<ArchivePhoto[]> {
  const shown = listPhotosInOrder(consignment.photos).map(({ category, photo }) => ({
    category,
    name: photo.name,
    id: parsePhotoId(photo.url),
  }));
  const ids = shown.map(({ id }) => id).filter((id): id is PhotoId => id !== null);
  const rows = new Map((await findUserPhotos(db, consignment.userId, ids)).map((row) => [row.id, row]));
  return mapInTurns(shown, async ({ category, name, id }) => {
    const row = id === null ? undefined : rows.get(id);
    if (!row) return { category, name, stored: null };
    const stored = { ...row, crc32: Number(row.crc32), found: await photoStore.getSize(row.key) };
    return { category, name, stored };
  });
}

async function gatherDocuments({ db, photoStore }: ArchiveDeps, id: ConsignmentId): Promise<ArchiveDocument[]> {
  return mapInTurns(await findDocumentFiles(db, id), async ({ kind, name, ...row }) => {
    const stored = { ...row, crc32: Number(row.crc32), found: await photoStore.getSize(row.key) };
    return { kind, name, stored };
  });
}

async function mapInTurns<T, R>(list: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < list.length; start += ASKED_AT_ONCE) {
    results.push(...(await Promise.all(list.slice(start, start + ASKED_AT_ONCE).map(map))));
  }
  return results;
}
