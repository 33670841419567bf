import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';

export const SIZE_ENDINGS = { webp: 'webp', avif: 'avif', jpeg: 'jpg' } as const;
export type SizeFormat = keyof typeof SIZE_ENDINGS;

/** Widths of earlier versions: a store may still contain such files, which are deleted with their photo. */
const FORMER_WIDTHS = [800, 1600] as const;
const KNOWN_WIDTHS = [...PHOTO_WIDTHS, ...FORMER_WIDTHS];

const UUID_V4 = '[0-9a-f]{6}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const ORIGINAL = new RegExp(`^([0-9a-f]{2})/\\1${UUID_V4}\\.jpg$`);
const DOCUMENT = new RegExp(`^([0-9a-f]{2})/\\1${UUID_V4}\\.pdf$`);
const ANY = new RegExp(
  `^([0-9a-f]{2})/\\1${UUID_V4}(\\.w(${KNOWN_WIDTHS.join('|')})\\.(${Object.values(SIZE_ENDINGS).join('|')})|\\.jpg|\\.pdf)$`,
);

/** The store got an invalid key: a bug in the caller, never the user's fault. */
export class InvalidPhotoKeyError extends Error {
  override name = 'InvalidPhotoKeyError';
}

/** The key of the photo with this id (a version 4 UUID): `ab/ab12….jpg`, spread over 256 folders. */
export function originalKey(id: string): string {
  const key = `${id.slice(0, 2)}/${id}.jpg`;
  if (!ORIGINAL.test(key)) throw new InvalidPhotoKeyError('A photo id must be a version 4 UUID in lower case.');
  return key;
}

/** The key of the PDF with this id: `ab/ab12….pdf`. */
export function documentKey(id: string): string {
  const key = `${id.slice(0, 2)}/${id}.pdf`;
  if (!DOCUMENT.test(key))
    throw new InvalidPhotoKeyError('The id of a document must be a version 4 UUID in lower case.');
  return key;
}

/** The key of a size derived from the photo with the given key: `ab/ab12….w400.webp`. */
export function sizeKey(key: string, width: PhotoWidth, format: SizeFormat): string {
  return anySizeKey(key, width, format);
}

function anySizeKey(key: string, width: number, format: SizeFormat): string {
  if (!ORIGINAL.test(key)) throw new InvalidPhotoKeyError('Sizes are derived from the key of an original.');
  return `${key.slice(0, -'.jpg'.length)}.w${width}.${SIZE_ENDINGS[format]}`;
}

/** Every key that a size of this photo can have, or may have had in an earlier version; none for a PDF. */
export function allSizeKeys(key: string): string[] {
  if (DOCUMENT.test(key)) return [];
  const formats: SizeFormat[] = ['webp', 'avif', 'jpeg'];
  return KNOWN_WIDTHS.flatMap((width) => formats.map((format) => anySizeKey(key, width, format)));
}

/** Whether this is the key of a photo itself, not of one of its sizes. */
export function isOriginalKey(key: string): boolean {
  return ORIGINAL.test(key);
}

/** Whether this is the key of a photo, of one of its sizes, or of a PDF, and so safe as a path. */
export function isPhotoKey(key: string): boolean {
  return ANY.test(key);
}

/** Throws {@link InvalidPhotoKeyError} for anything but a valid key. */
export function checkPhotoKey(key: string): void {
  if (!isPhotoKey(key)) throw new InvalidPhotoKeyError('This is not the key of a photo.');
}
