import type { Access } from '../../transport/access.ts';
import type { RouteDoc } from '../rest/route-doc.ts';
import { accessWords, securityOf } from './access-labels.ts';
import type { HeaderName } from './conventions.ts';
import type { Answer, MediaType, Operation, Parameter, Ref } from './document-types.ts';
import type { Refusals } from './error-responses.ts';
import { refTo } from './schema-registry.ts';

/** A path of the server in the words of the description: what documented paths and plain routes have in common. */
export interface DescribedPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As the server writes it: `/api/photos/:id`. */
  path: string;
  operationId: string;
  doc: Pick<RouteDoc, 'chapter' | 'summary' | 'description' | 'errors' | 'pages'>;
  access: Access;
  parameters: readonly Parameter[];
  body?: { required: boolean; content: Record<string, MediaType> };
  success: { status: number; content: Record<string, MediaType>; headers?: readonly HeaderName[] };
  /** Whether the answer carries an ETag and may be 304. */
  isRevalidated: boolean;
  isIdempotent: boolean;
  /** Answers beside success and refusals. */
  others?: Record<string, Answer>;
}

/** Of every answer under /api. */
const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

function headersOf({ path, doc, success, isRevalidated }: DescribedPath): HeaderName[] {
  return [
    ...(success.headers ?? []),
    ...(isRevalidated ? (['ETag'] as const) : []),
    ...(doc.pages ? (['Link'] as const) : []),
    ...(doc.pages === 'counted' ? (['X-Total-Count'] as const) : []),
    ...(path.startsWith('/api/') ? LIMIT_HEADERS : []),
  ];
}

function headerRefs(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

function parametersOf({ parameters, isRevalidated, isIdempotent }: DescribedPath): (Parameter | Ref)[] {
  return [
    ...parameters,
    ...(isIdempotent ? [refTo('parameters', 'Idempotency-Key')] : []),
    ...(isRevalidated ? [refTo('parameters', 'If-None-Match')] : []),
  ];
}

const WORDS_OF_STATUS: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Created' };

/** One operation of the document. */
export function operationOf(path: DescribedPath, refusals: Refusals): Operation {
  const { method, doc, access, body, success, isRevalidated, isIdempotent, others } = path;
  const changes = method !== 'GET';
  const parameters = parametersOf(path);
  const headers = headersOf(path);
  return {
    operationId: path.operationId,
    tags: [doc.chapter],
    summary: doc.summary,
    description: [doc.description, accessWords(access, changes)].filter(Boolean).join('\n\n'),
    security: securityOf(access, changes),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [success.status]: {
        description: WORDS_OF_STATUS[success.status] ?? '',
        headers: headerRefs(headers),
        content: success.content,
      },
      ...(isRevalidated ? { 304: { description: 'Not changed', headers: headerRefs(headers) } } : {}),
      ...others,
      ...refusals.of({
        access,
        changes,
        isIdempotent,
        hasInput: body !== undefined || path.parameters.length > 0 || isIdempotent,
        errors: doc.errors ?? [],
      }),
    },
  };
}

/** `/api/photos/:id` as OpenAPI writes it: `/api/photos/{id}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Examples as the document holds them, each under the words of what it shows. */
export function examplesOf(examples: Readonly<Record<string, unknown>>): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(examples).map(([words, value]) => [words, { value }]));
}
