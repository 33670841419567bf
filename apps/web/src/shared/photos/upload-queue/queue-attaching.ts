import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos, UploadedPhoto } from '@marque/domain/photo/photos';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { findPhoto, withPhoto } from './photo-arrangement.ts';
import { changeRecord, type QueueEffect, removeRecords } from './queue-effects.ts';
import { dropUploads, patchUpload, type QueueState, type Step, sequence, step } from './queue-state.ts';
import type { Upload } from './upload.ts';

/* Uploaded photos are added to the draft first, and their files are deleted only when the draft is saved. After a
   crash in between, the photo is attached again, so nothing is lost. */

/** An upload that the server has stored, while the saved draft does not show it yet. */
type UploadWithPhoto = Upload & { photo: UploadedPhoto; category: PhotoCategory };

function isStored(upload: Upload): upload is UploadWithPhoto {
  return upload.state.kind === 'stored' && upload.photo !== null && upload.category !== null;
}

export function changePhotos(state: QueueState, change: (photos: Photos) => Photos): QueueState {
  const { host } = state;
  if (!host) return state;
  const photos = change(host.photos);
  return photos === host.photos ? state : { ...state, host: { ...host, photos } };
}

/** Attaches uploaded photos and drops files that the saved draft shows. Does nothing while no host is attached. */
export function attachStored(state: QueueState): Step {
  if (!state.host) return step(state);
  const attach = state.uploads.filter(isStored).map((upload) => (next: QueueState) => attachUpload(next, upload));
  return sequence(state, ...attach, finishSaved, dropTakenOut);
}

function attachUpload(state: QueueState, upload: UploadWithPhoto): Step {
  const { host } = state;
  const { id, category, photo, replaces } = upload;
  // It was attached before: if the draft no longer has the photo, somebody removed it.
  if (!host || upload.isAttached) return step(state);
  const isFull = (host.photos[category]?.length ?? 0) >= MAX_PHOTOS_PER_CATEGORY;
  if (isFull && !findPhoto(host.photos, replaces ?? '') && !findPhoto(host.photos, photo.url)) {
    const unsorted = { category: null, key: null, photo: null, storedAt: null };
    return step(
      patchUpload(state, id, { ...unsorted, state: { kind: 'unsorted' } }),
      ...changeRecord(state, id, unsorted),
    );
  }
  const isLater = createIsLater(state, upload);
  const attached = patchUpload(state, id, { isAttached: true });
  return step(changePhotos(attached, (photos) => withPhoto(photos, category, toEntry(upload), { replaces, isLater })));
}

function toEntry({ photo, accepted }: UploadWithPhoto): PhotoEntry {
  return accepted.length > 0 ? { ...photo, advice: [...accepted] } : photo;
}

/** Uploads finish in any order; the photos keep the order in which they were chosen. */
function createIsLater({ uploads }: QueueState, upload: UploadWithPhoto): (url: string) => boolean {
  const later = uploads.filter(({ place, category }) => place > upload.place && category === upload.category);
  const urls = new Set(later.map(({ photo }) => photo?.url));
  return (url) => urls.has(url);
}

/** The saved draft shows them: other tabs are told, and the bytes go. */
function finishSaved(state: QueueState): Step {
  const saved = state.uploads.filter(isStored).filter(({ photo }) => findPhoto(state.confirmed, photo.url));
  const { owner } = state;
  if (saved.length === 0 || owner === null) return step(state);
  const next = saved.reduce((before, { id }) => patchUpload(before, id, { state: { kind: 'saved' } }), state);
  const finish = saved.map(({ id }): QueueEffect => ({ kind: 'finish', owner, id }));
  return step(next, ...finish, { kind: 'tellSaved', owner });
}

function dropTakenOut(state: QueueState): Step {
  const photos = state.host?.photos ?? {};
  const ids = state.uploads
    .filter(isStored)
    .filter(({ isAttached, photo }) => isAttached && !findPhoto(photos, photo.url))
    .map(({ id }) => id);
  return step(dropUploads(state, ids), ...removeRecords(state, ids));
}
