import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type PhotoEntry, type Photos } from '@marque/domain/photo/photos';

export interface CasePhoto {
  category: PhotoCategory;
  photo: PhotoEntry;
  index: number;
  title: string;
  alt: string;
}

export function listCasePhotos(photos: Photos): CasePhoto[] {
  const places = new Map<PhotoCategory, number>();
  return listPhotosInOrder(photos).map(({ category, photo }, index) => {
    const place = (places.get(category) ?? 0) + 1;
    places.set(category, place);
    const count = photos[category]?.length ?? 0;
    const { title } = PHOTO_CATEGORY_RULES[category];
    return { category, photo, index, title, alt: count > 1 ? `${title}, photo ${place} of ${count}` : title };
  });
}
