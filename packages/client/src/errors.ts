import { ERROR_CODES, type ErrorCode } from './generated/procedures.ts';

export type { ErrorCode };

export type ClientErrorCode =
  /** No connection, or it broke. */
  | 'NETWORK'
  | 'TIMEOUT'
  | 'ABORTED'
  /** A response that is not from Marque: another service, a proxy's error page, a redirect. */
  | 'UNEXPECTED_ANSWER'
  /** The account needs a second factor, and `signIn` was called without `secondFactor`. */
  | 'SECOND_FACTOR_NEEDED'
  /** An error code of a newer server; the message contains it. */
  | 'UNKNOWN_REFUSAL';

export interface InputIssue {
  path: (string | number)[];
  message: string;
}

interface Details {
  status?: number | null | undefined;
  issues?: InputIssue[] | undefined;
  retryAfter?: number | null | undefined;
  newer?: unknown;
  cause?: unknown;
}

/** Every failure of a call: an error from the server, or a failed connection. Switch on `code`. */
export class MarqueError extends Error {
  override readonly name = 'MarqueError';
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number | null;
  readonly issues: readonly InputIssue[];
  readonly retryAfter: number | null;
  /** With DRAFT_STALE: the current draft. */
  readonly newer: unknown;

  constructor(code: ErrorCode | ClientErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.newer = details.newer;
  }
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: MarqueError };

/**
 * Turns a MarqueError into a value: `const saved = await toResult(client.draft.save(draft))`. Other errors, which are
 * bugs, are still thrown.
 */
export async function toResult<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof MarqueError) return { ok: false, error };
    throw error;
  }
}

/** The error of a response that ended early. */
export function connectionLost(cause: unknown): MarqueError {
  return new MarqueError('NETWORK', 'The connection was lost before the whole response arrived.', { cause });
}

const KNOWN_CODES: ReadonlySet<string> = new Set(ERROR_CODES);

function isKnown(code: string): code is ErrorCode {
  return KNOWN_CODES.has(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isIssue(value: unknown): value is InputIssue {
  return isRecord(value) && Array.isArray(value.path) && typeof value.message === 'string';
}

/** Reads the seconds of a `Retry-After` header, which may be a number or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null, now: Date = new Date()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - now.getTime()) / 1000);
}

function joinIssues(message: string, issues: readonly InputIssue[]): string {
  if (issues.length === 0) return message;
  return issues.map(({ path, message: what }) => (path.length > 0 ? `${path.join('.')}: ${what}` : what)).join('; ');
}

/** Creates the error for a failed response; UNEXPECTED_ANSWER if its body is not from Marque. */
export function toMarqueError(body: unknown, response: Pick<Response, 'status' | 'headers'>): MarqueError {
  const header = parseRetryAfter(response.headers.get('retry-after'));
  if (!isRecord(body) || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return new MarqueError(
      'UNEXPECTED_ANSWER',
      `This does not look like a Marque server (it responded with ${response.status}).`,
      {
        status: response.status,
        retryAfter: header,
      },
    );
  }
  const issues = Array.isArray(body.issues) ? body.issues.filter(isIssue) : [];
  const message = joinIssues(body.message, issues);
  const details: Details = {
    status: response.status,
    issues,
    retryAfter: typeof body.retryAfter === 'number' ? body.retryAfter : header,
    newer: body.newer,
  };
  return isKnown(body.code)
    ? new MarqueError(body.code, message, details)
    : new MarqueError('UNKNOWN_REFUSAL', `${message} (${body.code})`, details);
}
