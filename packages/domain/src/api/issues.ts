import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

export function toIssues(error: z.core.$ZodError): InputIssue[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: issue.message,
  }));
}
