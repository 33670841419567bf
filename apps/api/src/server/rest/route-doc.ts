import type { ErrorCode } from '@marque/domain/api/errors';
import type { z } from 'zod';
import type { Chapter } from '../../transport/api-chapters.ts';
import type { Examples } from '../../transport/plain-route.ts';

/** What openapi.json says of a path beyond what its schemas and its procedure tell. */
export interface RouteDoc {
  chapter: Chapter;
  /** A line for the index, without a full stop. */
  summary: string;
  /** Markdown: what a caller must know and could not guess. */
  description?: string;
  /** Of the body; a path that takes none has none. */
  request?: Examples;
  answer: Examples;
  /** Refusals of this path's own; those of its access, its body and the house come by themselves. */
  errors?: readonly ErrorCode[];
  /** What the answer is where the path makes something else of the procedure's output. */
  answerSchema?: z.ZodType;
  /** A list that comes in pages; `counted` where `X-Total-Count` tells how many there are in all. */
  pages?: 'counted' | 'uncounted';
  /** What the parameters of the query mean, beside those whose name says it. */
  query?: Readonly<Record<string, string>>;
}
