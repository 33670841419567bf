import { listPhotosInOrder, type Photos } from '@marque/domain/photo/photos';
import { isPending, isUnsorted } from './upload.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

export interface PhotoCounts {
  total: number;
  /** Visible in the saved draft. */
  withUs: number;
  /** Stored on this device: uploading, unsorted, or uploaded but not yet in the saved draft. */
  here: number;
  /** Just chosen: their bytes are not stored anywhere yet. */
  arriving: number;
}

/**
 * Counts the photos of a draft and its uploads. A replacement counts instead of the old photo from the first moment;
 * refused files do not count.
 */
export function countPhotos(
  photos: Photos,
  { uploads, unsaved }: Pick<UploadSnapshot, 'uploads' | 'unsaved'>,
): PhotoCounts {
  const onTheirWay = uploads.filter((upload) => isPending(upload) || isUnsorted(upload));
  const arriving = onTheirWay.filter(({ state }) => state.kind === 'keeping').length;
  const leaving = new Set(onTheirWay.map(({ replaces }) => replaces));
  const shown = listPhotosInOrder(photos).filter(({ photo }) => !leaving.has(photo.url)).length;
  return {
    total: shown + onTheirWay.length,
    withUs: Math.max(0, shown - unsaved),
    here: onTheirWay.length - arriving + unsaved,
    arriving,
  };
}
