import { DomainError } from '@marque/domain/api/errors';
import type { PhotoId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { PairedPhoneDraft, SavePairedPhotos } from '@marque/domain/photo/device-pairing';
import { listPhotosInOrder, type Photos, parsePhotoId } from '@marque/domain/photo/photos';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { PairingProof } from '../../transport/request-context.ts';
import { findDraftById, saveParts, toDraft } from '../draft/draft.queries.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { addPhotosFor, listPhotosFor, lockPairing } from '../photo/paired-uploads.queries.ts';
import { announceDraftPhotos } from './device-pairing.queries.ts';

export function listPhotoIds(photos: Photos): PhotoId[] {
  return listPhotosInOrder(photos).flatMap(({ photo }) => parsePhotoId(photo.url) ?? []);
}

function shownToPhone({ id, vehicleInfo, photos, revision }: Draft, { expiresAt }: PairingProof): PairedPhoneDraft {
  return { draftId: id, vehicle: vehicleTitle(vehicleInfo), photos, revision, expiresAt };
}

/** The paired phone's view of its draft. Raises PAIRING_ENDED. */
export async function readPairedDraft({ db }: Pick<Deps, 'db'>, pairing: PairingProof): Promise<PairedPhoneDraft> {
  const draft = await findDraftById(db, pairing.draftId);
  if (!draft) throw new DomainError('PAIRING_ENDED');
  return shownToPhone(draft, pairing);
}

/**
 * Saves the photos based on the revision that the phone saw, and notifies the owner's open pages. Raises DRAFT_STALE
 * with the newer `PairedPhoneDraft`, FOREIGN_PHOTO for a photo that is neither in the draft nor came through a paired
 * phone, and PAIRING_ENDED, also for another draft than this phone's.
 */
export async function savePairedPhotos(
  { db }: Pick<Deps, 'db'>,
  pairing: PairingProof,
  { draftId, photos, revision }: SavePairedPhotos,
): Promise<PairedPhoneDraft> {
  if (draftId !== pairing.draftId) throw new DomainError('PAIRING_ENDED');
  return inTransaction(db, async (trx) => {
    const isConnected = await lockPairing(trx, pairing);
    const current = isConnected ? await findDraftById(trx, draftId) : null;
    if (!current) throw new DomainError('PAIRING_ENDED');
    if (current.revision !== revision) throw new DomainError('DRAFT_STALE', { newer: shownToPhone(current, pairing) });
    const before = listPhotoIds(current.photos);
    assertOnlyKnownPhotos(photos, [...before, ...(await listPhotosFor(trx, draftId))]);
    const proven = await claimOwnPhotos(trx, pairing.userId, photos);
    const kept = new Set(listPhotoIds(proven));
    // A phone may restore what it removed: undo is offered after the save.
    await addPhotosFor(
      trx,
      draftId,
      before.filter((id) => !kept.has(id)),
      null,
    );
    const saved = await saveParts(trx, pairing.userId, { photos: proven, revision });
    if (!saved) throw new DomainError('PAIRING_ENDED');
    await announceDraftPhotos(trx, pairing);
    return shownToPhone(toDraft(saved), pairing);
  });
}

/** Raises FOREIGN_PHOTO, with the same message for the owner's other photos and for unknown ones. */
function assertOnlyKnownPhotos(photos: Photos, allowed: readonly PhotoId[]): void {
  const known = new Set(allowed);
  for (const { photo } of listPhotosInOrder(photos)) {
    const id = parsePhotoId(photo.url);
    if (id && known.has(id)) continue;
    throw new DomainError('FOREIGN_PHOTO', { issues: [{ path: ['photos'], message: `Unknown photo ${photo.name}` }] });
  }
}
