import { randomBytes, randomUUID } from 'node:crypto';
import { PhotoId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';

/** What is stored of a photo, beside its place. */
export const IMAGINARY_PHOTO = { size: 3_456_789, type: 'image/jpeg', width: 4032, height: 3024 };

/** Eleven photos, as a consignment has; their files are never asked for. */
export function imaginaryPhotos(): Photos {
  const entry = (name: string) => ({
    url: photoUrl(PhotoId.parse(randomUUID())),
    name: `${name}.jpg`,
    ...IMAGINARY_PHOTO,
    placeholder: `data:image/webp;base64,${randomBytes(75).toString('base64')}`,
  });
  return Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [entry(category)]]));
}

/** The same without what is shown until a photo has arrived: the size that earlier measurements had. */
export function plainPhotos(): Photos {
  const photos = Object.entries(imaginaryPhotos());
  return Object.fromEntries(
    photos.map(([category, entries]) => [category, entries?.map(({ placeholder: _, ...entry }) => entry)]),
  );
}
