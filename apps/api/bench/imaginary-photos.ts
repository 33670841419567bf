import { randomBytes, randomUUID } from 'node:crypto';
import { PhotoId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';

export const IMAGINARY_PHOTO = { size: 3_456_789, type: 'image/jpeg', width: 4032, height: 3024 };

export function imaginaryPhotos(): Photos {
  const entry = (name: string) => ({
    url: photoUrl(PhotoId.parse(randomUUID())),
    name: `${name}.jpg`,
    ...IMAGINARY_PHOTO,
    placeholder: `data:image/webp;base64,${randomBytes(75).toString('base64')}`,
  });
  return Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [entry(category)]]));
}

export function plainPhotos(): Photos {
  const photos = Object.entries(imaginaryPhotos());
  return Object.fromEntries(
    photos.map(([category, entries]) => [category, entries?.map(({ placeholder: _, ...entry }) => entry)]),
  );
}
