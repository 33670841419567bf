import { listPhotosInOrder, type Photos } from '@marque/domain/photo/photos';
import { isPending, isUnsorted } from './upload.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

/** How many photos there are, and where they are safe. */
export interface PhotoCounts {
  total: number;
  /** The saved draft shows them. */
  withUs: number;
  /** Kept on this device: on their way, to be sorted, or with us and not yet in the saved draft. */
  here: number;
  /** Just chosen: their bytes are not safe yet. */
  arriving: number;
}

/**
 * Counts the photos of a draft and those on their way to it. One that takes another's place counts instead of it from
 * the first moment; refused files count as none of them.
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
