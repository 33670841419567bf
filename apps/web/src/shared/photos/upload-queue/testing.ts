import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { createUpload, type Upload, type UploadState } from './upload.ts';

export function uploadForTest(category: PhotoCategory | null, state: UploadState = { kind: 'queued' }): Upload {
  return createUpload({
    ...{ id: `${category}-${state.kind}`, place: 1, category, replaces: null, scope: null, accepted: [], state },
    file: new File(['x'], 'x.jpg', { type: 'image/jpeg' }),
    isSafe: true,
  });
}
