/** Error codes of PostgreSQL or its client if the database is down, starting, stopping, or overloaded. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  // Out of memory, too many connections, a limit of the server's configuration, and a failing disk: class 53 and 58030.
  '53000',
  '53200',
  '53300',
  '53400',
  '58030',
  '57014',
  '08006',
  '08001',
  '08003',
]);
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Connection terminated|not queryable/;

/** PostgreSQL (53100) or the system itself reports a full disk or an exceeded quota. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if the database is temporarily unavailable, so that retrying makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && UNAVAILABLE_CODES.has(code)) return 'severity' in error || 'syscall' in error;
  return UNAVAILABLE_MESSAGES.test(error.message);
}

/** True if there is no space for a write; reading still works. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && FULL_CODES.has(code) && ('severity' in error || 'syscall' in error);
}
