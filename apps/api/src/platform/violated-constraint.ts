/** PostgreSQL's classes of a broken constraint (its manual, appendix A). */
const VIOLATIONS = { unique: '23505', reference: '23503' } as const;

/** The name of the constraint that a write broke in that way; `null` for every other failure. */
export function violatedConstraint(error: unknown, kind: keyof typeof VIOLATIONS): string | null {
  if (!(error instanceof Error)) return null;
  // What the pg client adds to its errors.
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === VIOLATIONS[kind] && typeof constraint === 'string' ? constraint : null;
}
