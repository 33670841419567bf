import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

/** Converts zod's issues, whose messages are those of spec 5. */
export function toIssues(error: z.core.$ZodError): InputIssue[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: issue.message,
  }));
}
