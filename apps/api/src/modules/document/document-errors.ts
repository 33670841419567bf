import { DomainError, type ErrorCode } from '@marque/domain/api/errors';
import { asDomainError } from '../photo/photo-errors.ts';
import { type PhotoRefusal, PhotoRefusedError } from '../photo/pipeline/photo-refused.ts';

const CODES: Readonly<Partial<Record<PhotoRefusal, ErrorCode>>> = {
  EMPTY: 'DOCUMENT_DAMAGED',
  DAMAGED: 'DOCUMENT_DAMAGED',
  TOO_LARGE: 'DOCUMENT_TOO_LARGE',
  TOO_COSTLY: 'DOCUMENT_TOO_COSTLY',
  NOT_A_PDF: 'NOT_A_PDF',
  PDF_LOCKED: 'DOCUMENT_LOCKED',
  PDF_TOO_LONG: 'DOCUMENT_TOO_LONG',
};

const INTERRUPTED = 'The connection was lost before the whole PDF arrived. Please try again.';

export function asDocumentError(error: unknown): unknown {
  if (!(error instanceof PhotoRefusedError)) return asDomainError(error);
  const code = CODES[error.code];
  if (code) return new DomainError(code, { cause: error });
  return new DomainError('PHOTO_INTERRUPTED', { message: INTERRUPTED, cause: error });
}
