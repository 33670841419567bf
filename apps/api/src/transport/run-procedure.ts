import type { AnyRouter } from '@trpc/server';

type Procedure = AnyRouter['_def']['procedures'][string];

/** Queries and mutations always run to the end. */
const NEVER_ABORTED = new AbortController().signal;

export interface ProcedureCall {
  path: string;
  procedure: Procedure;
}

/**
 * Runs a query or mutation with its middleware. Its input is only parsed if the caller has access. Raises the
 * procedure's errors.
 */
export function runProcedure(
  { path, procedure }: ProcedureCall,
  ctx: unknown,
  getRawInput: () => Promise<unknown>,
  batchIndex = 0,
): Promise<unknown> {
  return procedure({ path, type: procedure._def.type, ctx, getRawInput, batchIndex, signal: NEVER_ABORTED });
}
