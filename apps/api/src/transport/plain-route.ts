import type { TokenNeed } from '@marque/domain/account/access-tokens';
import type { Action } from '@marque/domain/account/permissions';
import type { ErrorCode } from '@marque/domain/api/errors';
import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Chapter } from './api-chapters.ts';
import type { JsonSchema } from './json-schema.ts';

export type Examples = Readonly<Record<string, unknown>>;

/** A schema of ours, or JSON Schema for anything but JSON: headers, queries, files. */
export type DocumentedSchema = z.ZodType | JsonSchema;

export interface PlainParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: DocumentedSchema;
}

/** `inboundSecret`: another system that brings the secret for email replies, instead of a person (ADR 0183). */
type PlainAccess =
  | { kind: 'public' | 'signedIn' | 'inboundSecret' }
  | { kind: 'permitted' | 'verified'; action: Action };

export interface PlainContent {
  schema?: DocumentedSchema;
  examples?: Examples;
}

export type PlainContents = Readonly<Record<string, PlainContent>>;

/**
 * A route that is not a procedure because it carries something other than JSON (files, pages) or belongs to operations.
 * `addPlainRoute` registers it, and the OpenAPI document describes it, both from this object.
 */
export interface PlainRoute {
  method: 'GET' | 'POST';
  path: `/${string}`;
  operationId: string;
  chapter: Chapter;
  summary: string;
  description?: string;
  access: PlainAccess;
  /** Errors of this route only; those of its access, its input, and every request are added. */
  errors?: readonly ErrorCode[];
  parameters?: readonly PlainParameter[];
  body?: PlainContents;
  success: { status?: 201; content: PlainContents; isDownload?: boolean };
  otherResponses?: Readonly<Record<number, { description: string; content: PlainContents }>>;
  isRevalidated?: boolean;
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

/** The access of this route, for `permittedUser`. */
export function getAccessNeed({ access, method }: PlainRoute): TokenNeed & { verified: boolean } {
  return {
    action: 'action' in access ? access.action : null,
    changes: method !== 'GET',
    verified: access.kind === 'verified',
  };
}
