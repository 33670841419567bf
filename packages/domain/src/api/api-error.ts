import { z } from 'zod';

/** The error of a REST call (its body) or a procedure (its `data.marque`), as clients parse it. */
export const ApiError = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  retryAfter: z.number().optional(),
  newer: z.unknown().optional(),
});
export type ApiError = z.infer<typeof ApiError>;
