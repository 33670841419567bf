const VIOLATIONS = { unique: '23505', reference: '23503' } as const;

/** The name of the constraint that a write violated in this way; `null` for every other error. */
export function violatedConstraint(error: unknown, kind: keyof typeof VIOLATIONS): string | null {
  if (!(error instanceof Error)) return null;
  // Added by the pg client to its errors.
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === VIOLATIONS[kind] && typeof constraint === 'string' ? constraint : null;
}
