import { ERROR_CODES, type ErrorCode } from './generated/procedures.ts';

export type { ErrorCode };

/** What can go wrong without a word from the server, or with one that this client does not know. */
export type ClientErrorCode =
  /** No connection, or it broke. */
  | 'NETWORK'
  /** No answer in time. */
  | 'TIMEOUT'
  /** The caller's own signal. */
  | 'ABORTED'
  /** An answer that is not Marque's: another service, a proxy's page, a redirect. */
  | 'UNEXPECTED_ANSWER'
  /** The password is right and a code is due, and no `secondFactor` was given to ask for it. */
  | 'SECOND_FACTOR_NEEDED'
  /** A refusal that a newer server knows and this client does not; the message says what it is. */
  | 'UNKNOWN_REFUSAL';

/** One broken rule of an input: where it is, and what is wrong there. */
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

/** Every failure of a call, whether the server refused or could not be reached. Switch on `code`. */
export class MarqueError extends Error {
  override readonly name = 'MarqueError';
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status; `null` where there was no answer. */
  readonly status: number | null;
  /** What is wrong with the input, by field; empty for anything else. */
  readonly issues: readonly InputIssue[];
  /** Seconds until another try makes sense; `null` where the server did not say. */
  readonly retryAfter: number | null;
  /** With DRAFT_STALE: the draft as it stands now. */
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

/** A call's outcome as a value: `const saved = await toResult(client.draft.save(draft))`. What is not a `MarqueError` is a fault in the program and stays thrown. */
export async function toResult<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof MarqueError) return { ok: false, error };
    throw error;
  }
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

/** Seconds to wait, from a `Retry-After` of either form (RFC 9110, 10.2.3); `null` where there is none. */
export function retryAfterOf(header: string | null, now: Date = new Date()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - now.getTime()) / 1000);
}

function sentenceOf(message: string, issues: readonly InputIssue[]): string {
  if (issues.length === 0) return message;
  return issues.map(({ path, message: what }) => (path.length > 0 ? `${path.join('.')}: ${what}` : what)).join('; ');
}

/** What the server refused with, from the body of its answer; a body that is not Marque's makes UNEXPECTED_ANSWER. */
export function toMarqueError(body: unknown, answer: Pick<Response, 'status' | 'headers'>): MarqueError {
  const header = retryAfterOf(answer.headers.get('retry-after'));
  if (!isRecord(body) || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return new MarqueError('UNEXPECTED_ANSWER', `The server answered ${answer.status}, and not as Marque does.`, {
      status: answer.status,
      retryAfter: header,
    });
  }
  const issues = Array.isArray(body.issues) ? body.issues.filter(isIssue) : [];
  const said = sentenceOf(body.message, issues);
  const details: Details = {
    status: answer.status,
    issues,
    retryAfter: typeof body.retryAfter === 'number' ? body.retryAfter : header,
    newer: body.newer,
  };
  return isKnown(body.code)
    ? new MarqueError(body.code, said, details)
    : new MarqueError('UNKNOWN_REFUSAL', `${said} (${body.code})`, details);
}
