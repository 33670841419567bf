import { ERRORS } from '@marque/domain/api/errors';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';

/** What the server reads by content (ADR 0017), as browsers name it. */
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

/** Browsers that do not know HEIC or AVIF give such a file no type at all. */
const READABLE_ENDING = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

/** The facts about a file that can be judged before a byte of it is sent. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/**
 * Why a file would be refused, in the words the server would use, or `null` when it is worth sending. The server judges
 * again by content; this only spares the person the wait.
 */
export function photoFileProblem(file: FileFacts): string | null {
  if (file.size > MAX_PHOTO_BYTES) return ERRORS.PHOTO_TOO_LARGE.message;
  if (file.size === 0) return ERRORS.PHOTO_DAMAGED.message;
  const isReadable = file.type === '' ? READABLE_ENDING.test(file.name) : READABLE_TYPES.has(file.type.toLowerCase());
  return isReadable ? null : ERRORS.NOT_AN_IMAGE.message;
}
