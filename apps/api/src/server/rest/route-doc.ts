import type { ErrorCode } from '@marque/domain/api/errors';
import type { z } from 'zod';

/** The chapters of the description, in the order in which they are read. */
export const CHAPTERS = {
  'Signing in': 'A session by user name and password, in a cookie. Scripts do better with an access token.',
  Phone: 'A consignor proves a telephone number once, before anything else is open to him.',
  Drafts: 'The one draft a consignor works on. Half a VIN is worth keeping: nothing is required until it is submitted.',
  Photos: 'Uploaded one at a time, shown to their owner and to the house alone.',
  Consignments: 'Submitting a car and seeing where it stands.',
  Vehicles: 'What a VIN says of a car.',
  Webhooks: 'Addresses of yours that are told when the status of a consignment changes.',
  Review: 'For the house: what came in, and what is decided about it.',
  Email: 'For administrators: how the house sends its mail.',
  Users: 'For administrators: who has an account.',
  Account: 'What belongs to the account itself.',
  Operation: 'For whoever runs the product.',
} as const;
export type Chapter = keyof typeof CHAPTERS;

/** Examples by what they show. */
export type Examples = Readonly<Record<string, unknown>>;

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
