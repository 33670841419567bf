import { MarqueError } from '../errors.ts';

/** What the command ends with; part of its promise to scripts. */
export const EXIT = {
  ok: 0,
  /** The server refused, or what was to be sent is not right. */
  refused: 1,
  /** The command was written wrongly. */
  usage: 2,
  /** No address or token, or one that is not valid. */
  notSignedIn: 3,
  /** No connection, no answer, or a server that is busy: the same command may work later. */
  unreachable: 4,
  /** Ctrl-C. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const NOT_SIGNED_IN: ReadonlySet<string> = new Set([
  'NOT_SIGNED_IN',
  'TOKEN_INVALID',
  'WRONG_CREDENTIALS',
  'LOGIN_EXPIRED',
  'CODE_WRONG',
  'CODE_TRIES_USED',
]);
const UNREACHABLE: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', 'UNEXPECTED_ANSWER']);

/** The command was written wrongly; `message` says how it is written. */
export class UsageError extends Error {}

/** What is to be done cannot be; `message` says why. */
export class Refusal extends Error {
  readonly code: string;
  readonly issues: readonly { path: string; message: string }[];

  constructor(message: string, code: string, issues: Refusal['issues'] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

export class NotSignedIn extends Error {}

/** `null` for what nobody foresaw. */
export function exitCodeOf(error: unknown): ExitCode | null {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotSignedIn) return EXIT.notSignedIn;
  if (error instanceof Refusal) return EXIT.refused;
  if (!(error instanceof MarqueError)) return null;
  if (error.code === 'ABORTED') return EXIT.interrupted;
  if (NOT_SIGNED_IN.has(error.code)) return EXIT.notSignedIn;
  const isBusy = error.status === 429 || (error.status !== null && error.status >= 500);
  return UNREACHABLE.has(error.code) || isBusy ? EXIT.unreachable : EXIT.refused;
}
