import type { PhotoEntry } from '@marque/domain/photo/photos';
import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';

/** How much of a photo its place shows: a card at most 1,200 pixels, a screen 2,400, a close-up everything there is. */
export type PhotoDetail = 'card' | 'screen' | 'closeUp';

const CARD_WIDTH: PhotoWidth = 1200;
const SCREEN_WIDTH: PhotoWidth = 2400;

/** Originals of these types are shown in close-ups; others, such as HEIC, are enlarged from the largest size. */
const SHOWN_EVERYWHERE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

export function photoSource(photo: { url: string }, width: PhotoWidth): string {
  return `${photo.url}?w=${width}`;
}

/** The `srcset` of a photo. A photo is never enlarged, so one of at most 1,200 pixels has nothing wider (ADR 0212). */
export function photoSourceSet(
  photo: Pick<PhotoEntry, 'url' | 'width'>,
  detail: Exclude<PhotoDetail, 'closeUp'>,
): string {
  const isWider = photo.width === undefined || photo.width > CARD_WIDTH;
  const largest = detail === 'screen' && isWider ? SCREEN_WIDTH : CARD_WIDTH;
  return PHOTO_WIDTHS.filter((width) => width <= largest)
    .map((width) => `${photoSource(photo, width)} ${width}w`)
    .join(', ');
}

/** What is shown of a photo that somebody looks at closely: the original, or the largest size (ADR 0212). */
export function closeUpSource(photo: { url: string; type?: string | undefined }): string {
  return SHOWN_EVERYWHERE.has(photo.type ?? '') ? photo.url : photoSource(photo, SCREEN_WIDTH);
}
