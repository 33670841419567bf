import { DomainError } from '@marque/domain/api/errors';

/**
 * For `catch` on reading a multipart form: what its parser throws without a status is about the form, which ended early
 * or has no parts. Rethrows everything as what it is.
 */
export function refuseMalformedForm(error: unknown): never {
  if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new DomainError('MALFORMED_REQUEST', { cause: error });
}
