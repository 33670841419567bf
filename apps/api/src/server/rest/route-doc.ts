import type { ErrorCode } from '@marque/domain/api/errors';
import type { z } from 'zod';
import type { Chapter } from '../../transport/api-chapters.ts';
import type { Examples } from '../../transport/plain-route.ts';

/** Describes a list that belongs to a car. */
export const ABOUT_A_CAR = 'Newest first. Owners can read those about their own cars; staff can read all.';

export interface RouteDoc {
  chapter: Chapter;
  /** A line for the index, without a period. */
  summary: string;
  description?: string;
  request?: Examples;
  response: Examples;
  /** Errors of this path only; those of its access, its input, and every request are added. */
  errors?: readonly ErrorCode[];
  responseSchema?: z.ZodType;
  pages?: 'counted' | 'uncounted';
  query?: Readonly<Record<string, string>>;
}
