import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ACCESS_TOKEN_PATTERN } from '@marque/domain/account/access-tokens';
import { NotSignedIn, UsageError } from './exit-codes.ts';
import type { Io } from './io.ts';

export interface Connection {
  url: string;
  token: string;
}

/** Where `marque login` keeps address and token, for the user alone. */
export function credentialsFile(env: Io['env']): string {
  const home =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' ? env.APPDATA : undefined) || join(homedir(), '.config');
  return join(home, 'marque', 'credentials.json');
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== 'object' || value === null) return false;
  return 'url' in value && typeof value.url === 'string' && 'token' in value && typeof value.token === 'string';
}

/** What was stored; `null` for nothing. A file that cannot be read as such counts as nothing: `marque login` writes it anew. */
export async function readStored(env: Io['env']): Promise<Connection | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(credentialsFile(env), 'utf8'));
    return isConnection(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Readable by nobody else, at no moment. */
export async function store(env: Io['env'], connection: Connection): Promise<string> {
  const file = credentialsFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}

/** Whether there was something to forget. */
export async function forget(env: Io['env']): Promise<boolean> {
  const had = (await readStored(env)) !== null;
  await rm(credentialsFile(env), { force: true });
  return had;
}

/** An address as it is compared: without what does not matter. */
export function normalUrl(url: string): string {
  const withScheme = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(withScheme)) throw new UsageError(`"${url}" is not an address: write https://consign.example.com`);
  const { origin, pathname } = new URL(withScheme);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** A token over plain http can be read on the way; on this very machine there is no way. */
export function isUnprotected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Where to and who as: the option before the environment before what was stored. A stored token is for the address it was stored with and for no other. Raises
 * NotSignedIn.
 */
export async function resolveConnection(env: Io['env'], urlOption: string | undefined): Promise<Connection> {
  const stored = await readStored(env);
  const given = urlOption ?? (env.MARQUE_URL || undefined);
  const url = given === undefined ? stored?.url : normalUrl(given);
  if (url === undefined)
    throw new NotSignedIn('There is no address yet: run "marque login", or set MARQUE_URL and MARQUE_TOKEN.');
  const token = env.MARQUE_TOKEN || (stored?.url === url ? stored.token : undefined);
  if (!token)
    throw new NotSignedIn(`There is no token for ${url}: run "marque login --url ${url}", or set MARQUE_TOKEN.`);
  return { url, token: asToken(token) };
}

/** Raises NotSignedIn for what cannot be a token, without repeating it. */
export function asToken(text: string): string {
  if (ACCESS_TOKEN_PATTERN.test(text)) return text;
  throw new NotSignedIn('This is not an access token: one begins with mrq_ and has 43 more characters.');
}
