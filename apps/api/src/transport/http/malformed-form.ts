import { DomainError } from '@marque/domain/api/errors';

/**
 * For `catch` on reading a multipart form: the parser's errors without a status concern the form, which ended early or
 * has no parts. Always rethrows.
 */
export function refuseMalformedForm(error: unknown): never {
  if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new DomainError('MALFORMED_REQUEST', { cause: error });
}
