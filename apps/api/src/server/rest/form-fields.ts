import { DomainError } from '@marque/domain/api/errors';
import type { FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '../../transport/http/body-limits.ts';
import { refuseMalformedForm } from '../../transport/http/malformed-form.ts';

/** Objects are sent as JSON text in a form (contract 4.10). */
const OBJECT_START = /^\s*[[{]/;

/** The fields of a multipart form as one plain object. Rejects files: photos have their own upload. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  return getFields(request).catch(refuseMalformedForm);
}

async function getFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const texts = await toTexts(request);
  // Only once the form has ended: half a form is not worth the work.
  return Object.fromEntries(texts.map(([name, text]) => [name, fieldValue(text)]));
}

async function toTexts(request: FastifyRequest): Promise<[string, string][]> {
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new DomainError('BODY_TOO_LARGE');
  const texts: [string, string][] = [];
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      throw new DomainError('MALFORMED_REQUEST', { message: 'Photos are uploaded with POST /api/upload.' });
    }
    const text = String(part.value);
    size += part.fieldname.length + text.length;
    if (size > MAX_BODY_BYTES || part.valueTruncated) throw new DomainError('BODY_TOO_LARGE');
    texts.push([part.fieldname, text]);
  }
  return texts;
}

function fieldValue(text: string): unknown {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (!OBJECT_START.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('MALFORMED_REQUEST');
  }
}
