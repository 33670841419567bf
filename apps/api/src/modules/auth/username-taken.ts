const UNIQUE_VIOLATION = '23505';
const USERNAME_CONSTRAINT = 'users_username_unique';

/** True when a write failed because somebody has that user name; the constraint decides, so that two at once cannot both win. */
export function isUsernameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What the pg client adds to its errors.
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === USERNAME_CONSTRAINT;
}
