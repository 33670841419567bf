import type { MarqueClient } from '../../client.ts';
import { toResult } from '../../errors.ts';
import type { SessionUser } from '../../generated/procedures.ts';
import type { Command } from '../command.ts';
import type { Connection } from '../connection.ts';
import { EXIT, type ExitCode, findExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';

interface Check {
  name: string;
  ok: boolean | null;
  says: string;
}

const MAX_CLOCK_DIFFERENCE_SECONDS = 60;
const RESPONSE_TIMEOUT_MS = 10_000;

async function checkServer({ url }: Connection, signal: AbortSignal): Promise<Check[]> {
  const began = Date.now();
  let response: Response;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    response = await fetch(`${url}/trpc/product.settings`, { redirect: 'manual', signal: within });
  } catch {
    return [{ name: 'server', ok: false, says: `No response from ${url}.` }];
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || typeof body !== 'object' || body === null || !('result' in body)) {
    return [
      {
        name: 'server',
        ok: false,
        says: `${url} does not look like a Marque server (it responded with ${response.status}).`,
      },
    ];
  }
  const took = Date.now() - began;
  const server = { name: 'server', ok: true, says: `${url} responded in ${took} ms.` };
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [server];
  const apart = Math.round(Math.abs(began + took / 2 - theirs) / 1000);
  const isClose = apart <= MAX_CLOCK_DIFFERENCE_SECONDS;
  const says = isClose
    ? 'The clocks of this computer and the server agree.'
    : `The clocks of this computer and the server differ by ${apart} seconds.`;
  return [server, { name: 'clock', ok: isClose, says }];
}

function checkPhone({ role, phoneVerified }: SessionUser): Check {
  if (phoneVerified) return { name: 'phone', ok: true, says: 'The phone number is verified.' };
  const isNeeded = role === 'user';
  return {
    name: 'phone',
    ok: isNeeded ? false : null,
    says: isNeeded
      ? 'The phone number is not verified. Sign in on the web and enter the code.'
      : 'Staff do not need a verified phone.',
  };
}

/** Sends an upload without a photo: the error tells whether the token may write, and nothing changes. */
async function mayWrite(url: string, token: string, signal: AbortSignal): Promise<boolean | null> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, signal }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (code === 'TOKEN_NOT_ALLOWED') return false;
  return code === 'UNSUPPORTED_MEDIA_TYPE' ? true : null;
}

async function checkScopes(
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
          ? 'Could not find out whether the token may write.'
          : 'The token may not write: you cannot import with it.',
    },
  ];
  if (role === 'user') return checks;
  return [...checks, { name: 'staff', ok: true, says: `The token may use the admin area, as ${role}.` }];
}

async function checkToken(
  client: MarqueClient,
  connection: Connection,
  signal: AbortSignal,
): Promise<{ checks: Check[]; exitCode: ExitCode }> {
  const found = await toResult(client.auth.user(undefined, { signal }));
  if (!found.ok) {
    const check = { name: 'token', ok: false, says: found.error.message };
    return { checks: [check], exitCode: findExitCode(found.error) ?? EXIT.refused };
  }
  const user = found.value;
  const token = { name: 'token', ok: true, says: `Signed in as ${user.username} (${user.role}).` };
  const checks = [token, checkPhone(user), ...(await checkScopes(client, connection, user, signal))];
  // Every command needs to read, but a read-only token can be intentional.
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
Checks that the server responds, the token is valid, the phone is verified and this computer's
clock is right, and shows what the token may do. Changes nothing.

  marque verify
  marque verify --json | jq '.checks[] | select(.ok == false)'`,
  options: {},
  takes: { least: 0, most: 0 },
  async run(call) {
    const { io, isJson } = call;
    const connection = await call.connection();
    const server = await checkServer(connection, io.signal);
    if (server[0]?.ok !== true) {
      io.signal.throwIfAborted();
      sayChecks(io, server, isJson);
      return EXIT.unreachable;
    }
    const { checks, exitCode } = await checkToken(await call.client(), connection, io.signal);
    sayChecks(io, [...server, ...checks], isJson);
    const isClockWrong = server.some(({ ok }) => ok === false);
    return exitCode === EXIT.ok && isClockWrong ? EXIT.refused : exitCode;
  },
};
