import type { ErrorCode } from '@marque/domain/api/errors';
import type { z } from 'zod';
import type { Chapter } from '../../transport/api-chapters.ts';
import type { Examples } from '../../transport/plain-route.ts';

/** What the API description says about a path beyond its schemas and its procedure. */
export interface RouteDoc {
  chapter: Chapter;
  /** A line for the index, without a full stop. */
  summary: string;
  /** Markdown. */
  description?: string;
  /** Of the body. */
  request?: Examples;
  response: Examples;
  /** Errors of this path alone; those of its access, its input and every request are added. */
  errors?: readonly ErrorCode[];
  /** Where `toResponse` changes the procedure's output. */
  responseSchema?: z.ZodType;
  /** A list in pages; `counted` with `X-Total-Count`. */
  pages?: 'counted' | 'uncounted';
  /** Descriptions of query parameters. */
  query?: Readonly<Record<string, string>>;
}
