import { type ApiError, parseApiError } from '@marque/domain/api/api-error';
import { TRPCClientError } from '@trpc/client';

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';
const MINUTE = 60;

/**
 * The error that the server returned, from a tRPC error or from the parsed body of a REST response; `null` when there
 * was no response (no network) or it was something else. Switch on `code`, show `message`.
 */
export function toApiError(error: unknown): ApiError | null {
  const body = error instanceof TRPCClientError ? error.data?.marque : error;
  return parseApiError(body);
}

/** `40 seconds`, `2 minutes`: rounded up, so that the next try is never too early. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds <= MINUTE ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The message to show: the server's own, including the waiting time after too many tries, or `fallback`. */
export function getMessage(error: unknown, fallback: string = UNREACHABLE): string {
  const apiError = toApiError(error);
  if (!apiError) return fallback;
  const mustWait = apiError.code === 'TOO_MANY_TRIES' && apiError.retryAfter !== undefined;
  return mustWait ? `Too many tries. Please wait ${waitText(apiError.retryAfter ?? 0)}.` : apiError.message;
}

/** The server's issues by path, in the format of form errors: `{ 'personalInfo.email': 'Invalid email address' }`. */
export function getFieldErrors(error: unknown): Record<string, string> {
  const issues = toApiError(error)?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
