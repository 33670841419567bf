import type { RouteDoc } from '../rest/route-doc.ts';
import { type DescribedAccess, describeAccess, toSecurity } from './access-labels.ts';
import type { HeaderName } from './conventions.ts';
import type { MediaType, Operation, Parameter, Ref, ResponseObject } from './document-types.ts';
import type { ErrorResponses } from './error-responses.ts';
import { refTo } from './schema-registry.ts';

export interface DescribedPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  operationId: string;
  doc: Pick<RouteDoc, 'chapter' | 'summary' | 'description' | 'errors' | 'pages'>;
  access: DescribedAccess;
  parameters: readonly Parameter[];
  body?: { required: boolean; content: Record<string, MediaType> };
  success: { status: number; content: Record<string, MediaType>; headers?: readonly HeaderName[] };
  isRevalidated: boolean;
  isIdempotent: boolean;
  others?: Record<string, ResponseObject>;
}

const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

function listHeaders({ path, doc, success, isRevalidated }: DescribedPath): HeaderName[] {
  return [
    ...(success.headers ?? []),
    ...(isRevalidated ? (['ETag'] as const) : []),
    ...(doc.pages ? (['Link'] as const) : []),
    ...(doc.pages === 'counted' ? (['X-Total-Count', 'X-Total-Count-Relation'] as const) : []),
    ...(path.startsWith('/api/') ? LIMIT_HEADERS : []),
  ];
}

function headerRefs(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

function listParameters({ parameters, isRevalidated, isIdempotent }: DescribedPath): (Parameter | Ref)[] {
  return [
    ...parameters,
    ...(isIdempotent ? [refTo('parameters', 'Idempotency-Key')] : []),
    ...(isRevalidated ? [refTo('parameters', 'If-None-Match')] : []),
  ];
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Created' };

export function toOperation(path: DescribedPath, errorResponses: ErrorResponses): Operation {
  const { method, doc, access, body, success, isRevalidated, isIdempotent, others } = path;
  const changes = method !== 'GET';
  const parameters = listParameters(path);
  const headers = listHeaders(path);
  return {
    operationId: path.operationId,
    tags: [doc.chapter],
    summary: doc.summary,
    description: [doc.description, describeAccess(access, changes)].filter(Boolean).join('\n\n'),
    security: toSecurity(access, changes),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [success.status]: {
        description: STATUS_DESCRIPTIONS[success.status] ?? '',
        headers: headerRefs(headers),
        content: success.content,
      },
      ...(isRevalidated ? { 304: { description: 'Not changed', headers: headerRefs(headers) } } : {}),
      ...others,
      ...errorResponses.of({
        access,
        changes,
        isIdempotent,
        hasInput: body !== undefined || path.parameters.length > 0 || isIdempotent,
        errors: doc.errors ?? [],
      }),
    },
  };
}

/** Converts `/api/photos/:id` to OpenAPI's `/api/photos/{id}`. */
export function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

export function toExamples(examples: Readonly<Record<string, unknown>>): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(examples).map(([summary, value]) => [summary, { value }]));
}
