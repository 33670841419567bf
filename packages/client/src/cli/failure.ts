import { MarqueError } from '../errors.ts';
import { CommandError, EXIT, type ExitCode, findExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';

const ADVICE: Readonly<Record<string, string>> = {
  TOKEN_INVALID: 'Create a new token in the settings, then run "marque login".',
  NOT_SIGNED_IN: 'Run "marque login".',
  TOKEN_NOT_ALLOWED:
    'Create a token with a wider scope in the settings: write for importing, staff for the admin area.',
  PHONE_NOT_VERIFIED: 'Sign in on the web once and enter the code that is sent to your phone.',
  NETWORK: 'Is the address right, and is the server running? Run "marque verify" to check.',
  UNEXPECTED_ANSWER: 'Is this the address of Marque itself? Run "marque verify" to check.',
};

interface Failure {
  code: string;
  message: string;
  issues: { path: string; message: string }[];
  status: number | null;
  retryAfter: number | null;
}

function describeFailure(error: unknown): Failure {
  if (error instanceof MarqueError) {
    const { code, status, retryAfter } = error;
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { code, message: error.message, issues, status, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code =
    error instanceof CommandError ? error.code : findExitCode(error) === EXIT.usage ? 'USAGE' : 'NOT_SIGNED_IN';
  const issues = error instanceof CommandError ? [...error.issues] : [];
  return { code, message, issues, status: null, retryAfter: null };
}

function isFromSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function sayPlainly(io: Io, { code, message, issues, retryAfter }: Failure): void {
  if (issues.length === 0) io.note(message);
  else if (code === 'VALIDATION_FAILED') io.note('Please correct this first:');
  else io.note(message);
  for (const issue of issues) io.note(`  ${issue.path ? `${issue.path}: ` : ''}${issue.message}`);
  if (retryAfter !== null) io.note(`Please try again in ${Math.ceil(retryAfter)} seconds.`);
  const advice = ADVICE[code];
  if (advice) io.note(advice);
}

export function reportFailure(io: Io, error: unknown, isJson: boolean): ExitCode {
  if (io.signal.aborted) {
    io.note('Interrupted.');
    return EXIT.interrupted;
  }
  const expected = isFromSystem(error) ? new CommandError(error.message, error.code ?? 'SYSTEM') : error;
  const exitCode = findExitCode(expected);
  const failure = describeFailure(
    exitCode === null ? new CommandError(`Unexpected error: ${error}`, 'UNEXPECTED') : expected,
  );
  if (isJson) io.say(JSON.stringify({ error: failure }));
  else sayPlainly(io, failure);
  return exitCode ?? EXIT.refused;
}
