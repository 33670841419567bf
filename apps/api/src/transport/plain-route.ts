import type { TokenNeed } from '@marque/domain/account/access-tokens';
import type { Action } from '@marque/domain/account/permissions';
import type { ErrorCode } from '@marque/domain/api/errors';
import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Chapter } from './api-chapters.ts';
import type { JsonSchema } from './json-schema.ts';

/** Examples by what they show. */
export type Examples = Readonly<Record<string, unknown>>;

/** A schema of ours, or JSON Schema for what is no JSON: headers, queries, files. */
export type DocumentedSchema = z.ZodType | JsonSchema;

export interface PlainParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: DocumentedSchema;
}

/** Who may call a plain route: of all kinds of access those that `permittedUser` enforces. */
type PlainAccess = { kind: 'public' | 'signedIn' } | { kind: 'permitted' | 'verified'; action: Action };

/** A body in one media type. */
export interface PlainContent {
  schema?: DocumentedSchema;
  examples?: Examples;
}

/** Bodies by media type. */
export type PlainContents = Readonly<Record<string, PlainContent>>;

/**
 * A route that is no procedure because it carries something other than JSON (files, pages) or belongs to operations.
 * It is registered by `addPlainRoute` and described by the OpenAPI document from this one description.
 */
export interface PlainRoute {
  method: 'GET' | 'POST';
  /** As Fastify writes it: `/api/photos/:id`. */
  path: `/${string}`;
  operationId: string;
  chapter: Chapter;
  /** A line for the index, without a full stop. */
  summary: string;
  /** Markdown. */
  description?: string;
  access: PlainAccess;
  /** Errors of this route alone; those of its access, its input and every request are added. */
  errors?: readonly ErrorCode[];
  parameters?: readonly PlainParameter[];
  body?: PlainContents;
  success: { status?: 201; content: PlainContents; isDownload?: boolean };
  /** Responses beside success and errors, by status. */
  otherResponses?: Readonly<Record<number, { description: string; content: PlainContents }>>;
  /** Whether the response carries an `ETag` and may be 304. */
  isRevalidated?: boolean;
  /** Whether the route takes an `Idempotency-Key`. */
  isIdempotent?: boolean;
}

/** Registers the route that `route` describes. `HEAD` comes with `GET`. */
export function addPlainRoute(
  app: FastifyInstance,
  { method, path }: PlainRoute,
  options: RouteShorthandOptions,
  handler: RouteHandlerMethod,
): void {
  app.route({ ...options, method, url: path, handler });
}

/** What a caller of this route must be allowed, for `permittedUser`. */
export function getAccessNeed({ access, method }: PlainRoute): TokenNeed & { verified: boolean } {
  return {
    action: 'action' in access ? access.action : null,
    changes: method !== 'GET',
    verified: access.kind === 'verified',
  };
}
