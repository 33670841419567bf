import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';

/** Where a stored photo comes from in one of its sizes (contract 3.2). */
export function photoSource(photo: { url: string }, width: PhotoWidth): string {
  return `${photo.url}?w=${width}`;
}

/** All sizes of a stored photo, for `srcset`. */
export function photoSourceSet(photo: { url: string }): string {
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(', ');
}
