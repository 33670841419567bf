import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { NOT_AN_IMAGE, PHOTO_DAMAGED, PHOTO_TOO_LARGE } from '@marque/domain/text/messages';

/** The types that the server accepts (ADR 0017), by their names in browsers. */
const READABLE_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/** Browsers that do not know HEIC or AVIF report an empty type for such a file. */
const READABLE_ENDING = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

export type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/**
 * Why the server would refuse a file, in the same words, or `null` if it is worth sending. The server checks the
 * content again; this only spares people the wait.
 */
export function photoFileProblem(file: FileFacts): string | null {
  if (file.size > MAX_PHOTO_BYTES) return PHOTO_TOO_LARGE;
  if (file.size === 0) return PHOTO_DAMAGED;
  const isReadable = file.type === '' ? READABLE_ENDING.test(file.name) : READABLE_TYPES.has(file.type.toLowerCase());
  return isReadable ? null : NOT_AN_IMAGE;
}
