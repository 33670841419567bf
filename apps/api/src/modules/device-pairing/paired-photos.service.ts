import { DomainError } from '@marque/domain/api/errors';
import type { PhotoId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { HandoverDraft, SaveHandoverPhotos } from '@marque/domain/photo/device-pairing';
import { type Photos, photoIdOf, photosInOrder } from '@marque/domain/photo/photos';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { HandoverProof } from '../../transport/request-context.ts';
import { findDraftById, updateDraft } from '../draft/draft.queries.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { addPhotosFor, announceDraftPhotos, listPhotosFor, lockHandover } from './device-pairing.queries.ts';

export function photoIdsOf(photos: Photos): PhotoId[] {
  return photosInOrder(photos).flatMap(({ photo }) => photoIdOf(photo.url) ?? []);
}

/** All that a phone learns of the draft. */
function shownToPhone({ id, vehicleInfo, photos, revision }: Draft, { expiresAt }: HandoverProof): HandoverDraft {
  return { draftId: id, vehicle: vehicleTitle(vehicleInfo), photos, revision, expiresAt };
}

/** The draft as its phone may see it. Raises HANDOVER_ENDED. */
export async function readHandoverDraft({ db }: Pick<Deps, 'db'>, handover: HandoverProof): Promise<HandoverDraft> {
  const draft = await findDraftById(db, handover.draftId);
  if (!draft) throw new DomainError('HANDOVER_ENDED');
  return shownToPhone(draft, handover);
}

/**
 * Saves the photos over the revision that the phone saw, and tells the desk. Raises DRAFT_STALE with the newer `HandoverDraft`, FOREIGN_PHOTO for a photo that neither
 * stands in the draft nor came through a phone, HANDOVER_ENDED also for another draft than this phone's.
 */
export async function saveHandoverPhotos(
  { db }: Pick<Deps, 'db'>,
  handover: HandoverProof,
  { draftId, photos, revision }: SaveHandoverPhotos,
): Promise<HandoverDraft> {
  if (draftId !== handover.draftId) throw new DomainError('HANDOVER_ENDED');
  return inTransaction(db, async (trx) => {
    const isConnected = await lockHandover(trx, handover);
    const current = isConnected ? await findDraftById(trx, draftId) : null;
    if (!current) throw new DomainError('HANDOVER_ENDED');
    if (current.revision !== revision) throw new DomainError('DRAFT_STALE', { newer: shownToPhone(current, handover) });
    const before = photoIdsOf(current.photos);
    assertOnlyOf(photos, [...before, ...(await listPhotosFor(trx, draftId))]);
    const proven = await claimOwnPhotos(trx, handover.userId, photos);
    const kept = new Set(photoIdsOf(proven));
    // What a phone takes out it may put back: undo is offered after the save.
    await addPhotosFor(
      trx,
      draftId,
      before.filter((id) => !kept.has(id)),
      null,
    );
    const saved = await updateDraft(trx, handover.userId, { photos: proven }, revision);
    if (!saved) throw new DomainError('HANDOVER_ENDED');
    await announceDraftPhotos(trx, handover);
    return shownToPhone(saved, handover);
  });
}

/** Raises FOREIGN_PHOTO, with the same words whether the photo is another one of the owner's or of nobody. */
function assertOnlyOf(photos: Photos, allowed: readonly PhotoId[]): void {
  const known = new Set(allowed);
  for (const { photo } of photosInOrder(photos)) {
    const id = photoIdOf(photo.url);
    if (id && known.has(id)) continue;
    throw new DomainError('FOREIGN_PHOTO', { issues: [{ path: ['photos'], message: `Unknown photo ${photo.name}` }] });
  }
}
