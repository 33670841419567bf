import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

/** The messages of spec 5, with their paths, for what zod refused. */
export function toIssues(error: z.core.$ZodError): InputIssue[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: issue.message,
  }));
}
