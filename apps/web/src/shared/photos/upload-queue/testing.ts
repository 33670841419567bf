import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Upload, UploadState } from './upload.ts';

/** A file on its way, for tests that look at no more than where it stands. */
export function uploadForTest(category: PhotoCategory | null, state: UploadState = { kind: 'queued' }): Upload {
  return {
    id: `${category}-${state.kind}`,
    place: 1,
    category,
    file: new File(['x'], 'x.jpg', { type: 'image/jpeg' }),
    replaces: null,
    scope: null,
    hash: null,
    key: null,
    isSafe: true,
    photo: null,
    storedAt: null,
    fingerprint: null,
    advice: [],
    accepted: [],
    state,
  };
}
