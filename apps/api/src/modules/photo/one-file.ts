import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseMalformedForm } from '../../transport/http/malformed-form.ts';
import { PhotoRefusedError } from './pipeline/photo-refused.ts';

type Parts = ReturnType<FastifyRequest['parts']>;

async function firstFile(parts: Parts): Promise<MultipartFile | null> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return null;
    if (value.type === 'file') return value;
  }
}

/** The parser's error for a file beyond the first (server.ts). */
const isSecondFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

/** A form has one file: fields sent with a second one would be ambiguous. */
async function requireEnd(parts: Parts, field: string): Promise<void> {
  try {
    await firstFile(parts);
  } catch (error) {
    if (!isSecondFile(error)) throw error;
    throw new DomainError('VALIDATION_FAILED', { issues: [{ path: [field], message: `Send one ${field} at a time` }] });
  }
}

/** Returns the form's file, and a function to await once it was read. Raises VALIDATION_FAILED with `message`. */
export async function receiveOneFile(request: FastifyRequest, field: string, message: string) {
  const parts = request.parts();
  const part = await firstFile(parts).catch(refuseMalformedForm);
  if (part?.fieldname !== field) {
    part?.file.resume();
    throw new DomainError('VALIDATION_FAILED', { issues: [{ path: [field], message }] });
  }
  return { part, expectEnd: () => requireEnd(parts, field).catch(refuseMalformedForm) };
}

export function hungUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort(new PhotoRefusedError('INTERRUPTED'));
  });
  return controller.signal;
}
