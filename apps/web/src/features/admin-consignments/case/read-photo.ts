import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import { type PhotoEntry, type Photos, parsePhotoId } from '@marque/domain/photo/photos';

/** The image in which something was read: a photo of the consignment, or a page of a PDF; `null` if it is gone. */
export function findReadPhoto(
  photos: Photos,
  { photoId, category, page }: Pick<PhotoReading, 'photoId' | 'category' | 'page'>,
): PhotoEntry | null {
  if (category === 'pdf') return page ?? null;
  return photos[category]?.find(({ url }) => parsePhotoId(url) === photoId) ?? null;
}
