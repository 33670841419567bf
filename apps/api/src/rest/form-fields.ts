import { DomainError } from '@marque/domain/errors';
import type { FastifyRequest } from 'fastify';
import { refuseMalformedForm } from '../http/malformed-form.ts';

/** Fields that hold objects and come as JSON text in a form (contract.md, REST answers). */
const OBJECT_START = /^\s*[[{]/;

/** The fields of a multipart form as one plain object. Files are refused: photos are uploaded on their own. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  return fieldsOf(request).catch(refuseMalformedForm);
}

async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      throw new DomainError('MALFORMED_REQUEST', { message: 'Photos are uploaded with POST /api/upload.' });
    }
    entries.push([part.fieldname, fieldValue(String(part.value))]);
  }
  return Object.fromEntries(entries);
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
