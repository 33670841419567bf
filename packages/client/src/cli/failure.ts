import { MarqueError } from '../errors.ts';
import { EXIT, type ExitCode, exitCodeOf, Refusal } from './exit-codes.ts';
import type { Io } from './io.ts';

/** What helps with a refusal that a person can do something about. */
const ADVICE: Readonly<Record<string, string>> = {
  TOKEN_INVALID: 'Make a new token in the settings, then run "marque login".',
  NOT_SIGNED_IN: 'Run "marque login".',
  TOKEN_NOT_ALLOWED: 'Make a token with a wider scope in the settings: write for importing, staff for the staff area.',
  PHONE_NOT_VERIFIED: 'Sign in on the web once and enter the code that is sent to your phone.',
  NETWORK: 'Is the address right, and the server running? "marque verify" looks.',
  UNEXPECTED_ANSWER: 'Is the address that of Marque itself? "marque verify" looks.',
};

interface Words {
  code: string;
  message: string;
  issues: { path: string; message: string }[];
  status: number | null;
  retryAfter: number | null;
}

function wordsOf(error: unknown): Words {
  if (error instanceof MarqueError) {
    const { code, status, retryAfter } = error;
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { code, message: error.message, issues, status, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Refusal ? error.code : exitCodeOf(error) === EXIT.usage ? 'USAGE' : 'NOT_SIGNED_IN';
  const issues = error instanceof Refusal ? [...error.issues] : [];
  return { code, message, issues, status: null, retryAfter: null };
}

/** What the file system says is as plain as our own words. */
function isFromSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function sayPlainly(io: Io, { code, message, issues, retryAfter }: Words): void {
  if (issues.length === 0) io.note(message);
  else if (code === 'VALIDATION_FAILED') io.note('Please correct this first:');
  else io.note(message);
  for (const issue of issues) io.note(`  ${issue.path ? `${issue.path}: ` : ''}${issue.message}`);
  if (retryAfter !== null) io.note(`Another try makes sense in ${Math.ceil(retryAfter)} seconds.`);
  const advice = ADVICE[code];
  if (advice) io.note(advice);
}

/** Says what went wrong, to a person or as JSON, and with which code the command ends. */
export function reportFailure(io: Io, error: unknown, isJson: boolean): ExitCode {
  if (io.signal.aborted) {
    io.note('Interrupted.');
    return EXIT.interrupted;
  }
  const foreseen = isFromSystem(error) ? new Refusal(error.message, error.code ?? 'SYSTEM') : error;
  const exitCode = exitCodeOf(foreseen);
  const words = wordsOf(
    exitCode === null ? new Refusal(`This should not have happened: ${error}`, 'UNEXPECTED') : foreseen,
  );
  if (isJson) io.say(JSON.stringify({ error: words }));
  else sayPlainly(io, words);
  return exitCode ?? EXIT.refused;
}
