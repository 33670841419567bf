import { ERRORS, type ErrorCode } from '@marque/domain/api/errors';
import { toHttpStatus } from '../../transport/errors.ts';
import type { JsonSchema } from '../../transport/json-schema.ts';
import { DRAFT } from '../rest/examples.ts';
import { type DescribedAccess, isForSome } from './access-labels.ts';
import { RETRY_AFTER } from './conventions.ts';
import type { MediaType, Ref, ResponseObject } from './document-types.ts';
import { refTo } from './schema-registry.ts';

const ANYWHERE: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'TOO_MANY_TRIES', 'UNEXPECTED', 'UNAVAILABLE'];
const ON_CHANGES: readonly ErrorCode[] = ['FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL'];
const CAN_WAIT: readonly ErrorCode[] = ['TOO_MANY_TRIES', 'UNAVAILABLE', 'STORAGE_FULL', 'IDEMPOTENCY_IN_FLIGHT'];

interface OperationTraits {
  access: DescribedAccess;
  changes: boolean;
  hasInput: boolean;
  isIdempotent: boolean;
  errors: readonly ErrorCode[];
}

function listCodes({ access, changes, hasInput, isIdempotent, errors }: OperationTraits): ErrorCode[] {
  const codes = [...ANYWHERE, ...errors];
  if (hasInput) codes.push('VALIDATION_FAILED');
  if (changes) codes.push(...ON_CHANGES);
  if (isIdempotent) codes.push('IDEMPOTENCY_MISMATCH');
  if (access.kind !== 'public') codes.push('NOT_SIGNED_IN');
  if (access.kind !== 'public' && access.kind !== 'inboundSecret') codes.push('TOKEN_INVALID', 'TOKEN_NOT_ALLOWED');
  if (isForSome(access)) codes.push('NOT_ALLOWED');
  if (access.kind === 'verified') codes.push('PHONE_NOT_VERIFIED');
  if (access.kind === 'confirmed') codes.push('REAUTHENTICATION_NEEDED');
  // In the order of the table, so that operations with the same codes share a response.
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.includes(code));
}

const EXTRA_FIELDS: Partial<Record<ErrorCode, object>> = {
  VALIDATION_FAILED: { issues: [{ path: ['vehicleInfo', 'vin'], message: 'VIN must be 17 characters' }] },
  TOO_MANY_TRIES: { retryAfter: 30 },
  UNAVAILABLE: { retryAfter: 2 },
  STORAGE_FULL: { retryAfter: 60 },
  DRAFT_STALE: { newer: DRAFT },
};

function toContent(codes: readonly ErrorCode[]): MediaType {
  return {
    schema: { ...refTo('schemas', 'Error'), properties: { code: { enum: [...codes] } } },
    examples: Object.fromEntries(
      codes.map((code) => [code, { value: { message: ERRORS[code].message, code, ...EXTRA_FIELDS[code] } }]),
    ),
  };
}

function toResponse(status: number, codes: readonly ErrorCode[]): ResponseObject {
  const canWait = codes.some((code) => CAN_WAIT.includes(code));
  const headers = [
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(canWait ? (['Retry-After'] as const) : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...(headers.length > 0
      ? { headers: Object.fromEntries(headers.map((name) => [name, refTo('headers', name)])) }
      : {}),
    content: { 'application/json': toContent(codes) },
  };
}

/** Error responses, each shared by all operations with the same codes for a status. */
export class ErrorResponses {
  readonly components: Record<string, ResponseObject> = {};

  of(operation: OperationTraits): Record<string, Ref> {
    const byStatus = Map.groupBy(listCodes(operation), toHttpStatus);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.#shared(status, codes)]));
  }

  #shared(status: number, codes: readonly ErrorCode[]): Ref {
    const name = [status, ...codes].join('.');
    this.components[name] ??= toResponse(status, codes);
    return refTo('responses', name);
  }
}

/** The body of every error (contract 4.2). */
export const ERROR_SCHEMA: JsonSchema = {
  description: 'The body of every error: a message for people and a code for programs.',
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Use this in programs; messages may change.' },
    issues: {
      description: 'With VALIDATION_FAILED and a few other codes: what is wrong, and where.',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
      },
    },
    retryAfter: { type: 'number', description: RETRY_AFTER },
    newer: {
      anyOf: [refTo('schemas', 'Draft'), { type: 'null' }],
      description: 'With DRAFT_STALE: the current draft, or `null` if it was deleted.',
    },
  },
  required: ['message', 'code'],
};
