import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';

export function photoSource(photo: { url: string }, width: PhotoWidth): string {
  return `${photo.url}?w=${width}`;
}

export function photoSourceSet(photo: { url: string }): string {
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(', ');
}
