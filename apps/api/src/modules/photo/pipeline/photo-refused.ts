import { ERRORS } from '@marque/domain/api/errors';

const SENTENCES = {
  EMPTY: 'This file is empty. Please choose the photo again.',
  TOO_LARGE: 'This photo is larger than 25 MB. Please choose a smaller one.',
  TOO_SLOW: 'The connection was too slow to receive this photo. Please try again.',
  INTERRUPTED: ERRORS.PHOTO_INTERRUPTED.message,
  NOT_AN_IMAGE: 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF or HEIC photo.',
  TOO_MANY_PIXELS: 'This photo has more than 60 megapixels. Please choose a smaller one.',
  TOO_SMALL: ERRORS.PHOTO_TOO_SMALL.message,
  DAMAGED: 'This photo is damaged or incomplete. Please choose another one or take it again.',
  TOO_DETAILED: ERRORS.PHOTO_TOO_DETAILED.message,
  NOT_A_PDF: ERRORS.NOT_A_PDF.message,
  PDF_LOCKED: 'This PDF needs a password. Please choose one that opens without a password.',
  PDF_TOO_LONG: 'This PDF has too many pages.',
  TOO_COSTLY: ERRORS.PHOTO_TOO_COSTLY.message,
} as const;

export type PhotoRefusal = keyof typeof SENTENCES;

/** A rejected photo, for a reason that the user can act on; `message` states it, `cause` is for the log. */
export class PhotoRefusedError extends Error {
  override name = 'PhotoRefusedError';
  readonly code: PhotoRefusal;

  constructor(code: PhotoRefusal, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.code = code;
  }
}
