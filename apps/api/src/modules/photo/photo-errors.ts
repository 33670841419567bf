import { DomainError, type ErrorCode } from '@marque/domain/api/errors';
import { PhotoStoreFullError } from '../../adapters/photo-store/photo-store.ts';
import { storageFull } from '../../transport/errors.ts';
import { type PhotoRefusal, PhotoRefusedError } from './pipeline/photo-refused.ts';
import { PhotoQueueFullError } from './pipeline/work-queue.ts';

const CODES: Readonly<Record<PhotoRefusal, ErrorCode>> = {
  EMPTY: 'PHOTO_DAMAGED',
  TOO_LARGE: 'PHOTO_TOO_LARGE',
  TOO_SLOW: 'PHOTO_INTERRUPTED',
  INTERRUPTED: 'PHOTO_INTERRUPTED',
  NOT_AN_IMAGE: 'NOT_AN_IMAGE',
  TOO_MANY_PIXELS: 'PHOTO_TOO_MANY_PIXELS',
  TOO_SMALL: 'PHOTO_TOO_SMALL',
  DAMAGED: 'PHOTO_DAMAGED',
  TOO_DETAILED: 'PHOTO_TOO_DETAILED',
  TOO_COSTLY: 'PHOTO_TOO_COSTLY',
  NOT_A_PDF: 'NOT_A_PDF',
  PDF_LOCKED: 'DOCUMENT_LOCKED',
  PDF_TOO_LONG: 'DOCUMENT_TOO_LONG',
};

const QUEUE_RETRY_S = 5;

export function asDomainError(error: unknown): unknown {
  if (error instanceof PhotoRefusedError)
    return new DomainError(CODES[error.code], { message: error.message, cause: error });
  if (error instanceof PhotoStoreFullError) return storageFull(error);
  if (error instanceof PhotoQueueFullError)
    return new DomainError('UNAVAILABLE', { retryAfter: QUEUE_RETRY_S, cause: error });
  return error;
}
