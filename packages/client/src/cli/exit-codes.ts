import { MarqueError } from '../errors.ts';

/** The exit codes, which scripts rely on. */
export const EXIT = {
  ok: 0,
  /** The server rejected the request, or the input is invalid. */
  refused: 1,
  usage: 2,
  /** No address or token, or an invalid one. */
  notSignedIn: 3,
  /** No connection, no response, or a busy server: the same command may work later. */
  unreachable: 4,
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

export class UsageError extends Error {}

export class CommandError extends Error {
  readonly code: string;
  readonly issues: readonly { path: string; message: string }[];

  constructor(message: string, code: string, issues: CommandError['issues'] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

export class NotSignedIn extends Error {}

/** `null` for an unexpected error. */
export function findExitCode(error: unknown): ExitCode | null {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotSignedIn) return EXIT.notSignedIn;
  if (error instanceof CommandError) return EXIT.refused;
  if (!(error instanceof MarqueError)) return null;
  if (error.code === 'ABORTED') return EXIT.interrupted;
  if (NOT_SIGNED_IN.has(error.code)) return EXIT.notSignedIn;
  const isBusy = error.status === 429 || (error.status !== null && error.status >= 500);
  return UNREACHABLE.has(error.code) || isBusy ? EXIT.unreachable : EXIT.refused;
}
