import type { MarqueClient } from '../../client.ts';
import { toResult } from '../../errors.ts';
import type { SessionUser } from '../../generated/procedures.ts';
import type { Command } from '../command.ts';
import type { Connection } from '../connection.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import type { Io } from '../io.ts';

interface Check {
  name: string;
  /** `null`: cannot be told, or does not matter here. */
  ok: boolean | null;
  says: string;
}

const CLOCK_MAY_DIFFER_SECONDS = 60;
const ANSWER_WITHIN_MS = 10_000;

/** Whether it is Marque, and what time it is there. */
async function lookAtServer({ url }: Connection, signal: AbortSignal): Promise<Check[]> {
  const began = Date.now();
  let response: Response;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    response = await fetch(`${url}/trpc/product.settings`, { redirect: 'manual', signal: within });
  } catch {
    return [{ name: 'server', ok: false, says: `Nobody answers at ${url}.` }];
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || typeof body !== 'object' || body === null || !('result' in body)) {
    return [{ name: 'server', ok: false, says: `${url} answers ${response.status}, and not as Marque does.` }];
  }
  const took = Date.now() - began;
  const server = { name: 'server', ok: true, says: `${url} answers in ${took} ms.` };
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [server];
  const apart = Math.round(Math.abs(began + took / 2 - theirs) / 1000);
  const isClose = apart <= CLOCK_MAY_DIFFER_SECONDS;
  const says = isClose
    ? 'This clock and the server’s agree.'
    : `This clock and the server’s differ by ${apart} seconds.`;
  return [server, { name: 'clock', ok: isClose, says }];
}

function phoneOf({ role, phoneVerified }: SessionUser): Check {
  if (phoneVerified) return { name: 'phone', ok: true, says: 'The phone number is verified.' };
  const isNeeded = role === 'user';
  return {
    name: 'phone',
    ok: isNeeded ? false : null,
    says: isNeeded
      ? 'The phone number is not verified: sign in on the web and enter the code.'
      : 'Staff need no verified phone.',
  };
}

/** Asked without a photo, an upload says whether it might be one: nothing changes. */
async function mayWrite(url: string, token: string, signal: AbortSignal): Promise<boolean | null> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, signal }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (code === 'TOKEN_NOT_ALLOWED') return false;
  return code === 'UNSUPPORTED_MEDIA_TYPE' ? true : null;
}

async function scopesOf(
  client: MarqueClient,
  { url, token }: Connection,
  { role }: SessionUser,
  signal: AbortSignal,
): Promise<Check[]> {
  const reading = await toResult(client.profile.get(undefined, { signal }));
  const writing = await mayWrite(url, token, signal);
  const checks: Check[] = [
    {
      name: 'read',
      ok: reading.ok,
      says: reading.ok ? 'The token may read.' : `The token may not read: ${reading.error.message}`,
    },
    {
      name: 'write',
      ok: writing,
      says: writing
        ? 'The token may write.'
        : writing === null
          ? 'Whether the token may write cannot be told.'
          : 'The token may not write: import will be refused.',
    },
  ];
  if (role === 'user') return checks;
  return [...checks, { name: 'staff', ok: true, says: `The token reaches the staff area, as ${role}.` }];
}

async function lookAtToken(
  client: MarqueClient,
  connection: Connection,
  signal: AbortSignal,
): Promise<{ checks: Check[]; exitCode: ExitCode }> {
  const found = await toResult(client.auth.user(undefined, { signal }));
  if (!found.ok) {
    const check = { name: 'token', ok: false, says: found.error.message };
    return { checks: [check], exitCode: exitCodeOf(found.error) ?? EXIT.refused };
  }
  const user = found.value;
  const token = { name: 'token', ok: true, says: `Signed in as ${user.username} (${user.role}).` };
  const checks = [token, phoneOf(user), ...(await scopesOf(client, connection, user, signal))];
  // Reading is what everything needs; a token that may not write is a choice.
  const isUsable = checks.every(({ name, ok }) => ok !== false || name === 'write');
  return { checks, exitCode: isUsable ? EXIT.ok : EXIT.refused };
}

function sayChecks(io: Io, checks: readonly Check[], isJson: boolean): void {
  if (isJson) {
    io.say(JSON.stringify({ checks }));
    return;
  }
  for (const { ok, says } of checks) io.say(`${ok === null ? '  ' : ok ? 'ok' : 'NO'}  ${says}`);
}

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'check address, token, scopes, phone and clock',
  usage: '',
  help: `
Looks whether everything is in place: the server answers, the token is valid and what it may do,
the phone is verified, and this computer's clock is right. Changes nothing.

  marque verify
  marque verify --json | jq '.checks[] | select(.ok == false)'`,
  options: {},
  takes: { least: 0, most: 0 },
  async run(call) {
    const { io, isJson } = call;
    const connection = await call.connection();
    const server = await lookAtServer(connection, io.signal);
    if (server[0]?.ok !== true) {
      io.signal.throwIfAborted();
      sayChecks(io, server, isJson);
      return EXIT.unreachable;
    }
    const { checks, exitCode } = await lookAtToken(await call.client(), connection, io.signal);
    sayChecks(io, [...server, ...checks], isJson);
    const isClockWrong = server.some(({ ok }) => ok === false);
    return exitCode === EXIT.ok && isClockWrong ? EXIT.refused : exitCode;
  },
};
