import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos, UploadedPhoto } from '@marque/domain/photo/photos';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { findPhoto, withPhoto } from './photo-arrangement.ts';
import { changeRecord, type QueueEffect, removeRecords } from './queue-effects.ts';
import { dropUploads, patchUpload, type QueueState, type Step, sequence, step } from './queue-state.ts';
import type { Upload } from './upload.ts';

/*
 * Stored photos join the draft, and their files go when the draft is saved, no sooner: between the two a crash loses
 * nothing, because after it the photo is attached once more.
 */

/** An upload whose photo the server has, while the saved draft does not show it yet. */
type UploadWithPhoto = Upload & { photo: UploadedPhoto; category: PhotoCategory };

function isStored(upload: Upload): upload is UploadWithPhoto {
  return upload.state.kind === 'stored' && upload.photo !== null && upload.category !== null;
}

/** Changes the photos of the host; nothing where there is none. */
export function changePhotos(state: QueueState, change: (photos: Photos) => Photos): QueueState {
  const { host } = state;
  if (!host) return state;
  const photos = change(host.photos);
  return photos === host.photos ? state : { ...state, host: { ...host, photos } };
}

/** Attaches what is stored and lets go of what the draft shows. Nothing while no host is attached. */
export function attachStored(state: QueueState): Step {
  if (!state.host) return step(state);
  const attach = state.uploads.filter(isStored).map((upload) => (next: QueueState) => attachUpload(next, upload));
  return sequence(state, ...attach, finishSaved, dropTakenOut);
}

function attachUpload(state: QueueState, upload: UploadWithPhoto): Step {
  const { host } = state;
  const { id, category, photo, replaces } = upload;
  // Attached already: a photo that is missing in the draft now was taken out by somebody.
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

/** Photos finish in any order, and are shown in the one in which they were chosen. */
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
