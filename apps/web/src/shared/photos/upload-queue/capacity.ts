import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { isPending, type Upload } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

export function filterByCategory(uploads: readonly Upload[], category: PhotoCategory): Upload[] {
  return uploads.filter((upload) => upload.category === category);
}

export function countFreePlaces(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): number {
  const taken = (photos[category]?.length ?? 0) + filterByCategory(uploads, category).filter(isPending).length;
  return Math.max(0, MAX_PHOTOS_PER_CATEGORY - taken);
}

export function createFullCheck(queue: UploadQueue): (category: PhotoCategory) => boolean {
  return (category) => countFreePlaces(queue.getPhotos(), queue.getSnapshot().uploads, category) === 0;
}
