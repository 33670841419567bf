/** The error of a REST call (its body) or a procedure (its `data.marque`), as clients read it. */
export interface ApiError {
  message: string;
  code: string;
  issues?: { path: (string | number)[]; message: string }[];
  /** In seconds. */
  retryAfter?: number;
  newer?: unknown;
}

/** `null` for anything else. Without a schema: every page reads errors, and few load the library for schemas. */
export function parseApiError(body: unknown): ApiError | null {
  if (!isRecord(body)) return null;
  const { message, code, issues, retryAfter, newer } = body;
  if (typeof message !== 'string' || typeof code !== 'string') return null;
  if (issues !== undefined && !(Array.isArray(issues) && issues.every(isIssue))) return null;
  if (retryAfter !== undefined && typeof retryAfter !== 'number') return null;
  return {
    message,
    code,
    ...(issues && { issues: issues.map(({ path, message: text }) => ({ path, message: text })) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(newer !== undefined && { newer }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isIssue(value: unknown): value is NonNullable<ApiError['issues']>[number] {
  if (!isRecord(value) || typeof value.message !== 'string' || !Array.isArray(value.path)) return false;
  return value.path.every((part) => typeof part === 'string' || typeof part === 'number');
}
