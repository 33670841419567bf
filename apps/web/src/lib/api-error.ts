import { ApiError } from '@marque/domain/api/api-error';
import { TRPCClientError } from '@trpc/client';

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';
const MINUTE = 60;

/**
 * What the server said when it refused, from a tRPC error or from the parsed body of a REST answer; `null` when it never
 * answered (no network) or answered something else. Switch on `code`, show `message`.
 */
export function apiErrorOf(error: unknown): ApiError | null {
  const body = error instanceof TRPCClientError ? error.data?.marque : error;
  const parsed = ApiError.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** `40 seconds`, `2 minutes`: rounded up, so that the next try is never too early. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds <= MINUTE ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What to tell the person: the server's words, with the time to wait where trying was too often, else `fallback`. */
export function messageOf(error: unknown, fallback: string = UNREACHABLE): string {
  const refusal = apiErrorOf(error);
  if (!refusal) return fallback;
  const mustWait = refusal.code === 'TOO_MANY_TRIES' && refusal.retryAfter !== undefined;
  return mustWait ? `Too many tries. Please wait ${waitText(refusal.retryAfter ?? 0)}.` : refusal.message;
}

/** The server's issues by path, as a form takes them: `{ 'personalInfo.email': 'Invalid email address' }`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const issues = apiErrorOf(error)?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
