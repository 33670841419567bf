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

/** The file in which `marque login` stores the address and the token. */
export function credentialsFile(env: Io['env']): string {
  const home =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' ? env.APPDATA : undefined) || join(homedir(), '.config');
  return join(home, 'marque', 'credentials.json');
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== 'object' || value === null) return false;
  return 'url' in value && typeof value.url === 'string' && 'token' in value && typeof value.token === 'string';
}

/** Reads the stored connection; `null` if there is none or the file is damaged (`marque login` replaces it). */
export async function readStored(env: Io['env']): Promise<Connection | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(credentialsFile(env), 'utf8'));
    return isConnection(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the connection so that other users can never read it, and returns the file. */
export async function store(env: Io['env'], connection: Connection): Promise<string> {
  const file = credentialsFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}

/** Deletes the stored connection and returns whether there was one. */
export async function forget(env: Io['env']): Promise<boolean> {
  const had = (await readStored(env)) !== null;
  await rm(credentialsFile(env), { force: true });
  return had;
}

/** Normalizes an address for comparison. Raises a UsageError for anything else. */
export function normalizeUrl(url: string): string {
  const withScheme = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(withScheme))
    throw new UsageError(`"${url}" is not a web address. Use the form https://consign.example.com`);
  const { origin, pathname } = new URL(withScheme);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Whether others on the network could read the token: plain HTTP to another machine. */
export function isUnprotected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Finds the address and the token: options override the environment, and both override what is stored. A stored token
 * is only used for the address it was stored with. Raises NotSignedIn.
 */
export async function resolveConnection(env: Io['env'], urlOption: string | undefined): Promise<Connection> {
  const stored = await readStored(env);
  const given = urlOption ?? (env.MARQUE_URL || undefined);
  const url = given === undefined ? stored?.url : normalizeUrl(given);
  if (url === undefined)
    throw new NotSignedIn('No address is set. Run "marque login", or set MARQUE_URL and MARQUE_TOKEN.');
  const token = env.MARQUE_TOKEN || (stored?.url === url ? stored.token : undefined);
  if (!token)
    throw new NotSignedIn(`There is no token for ${url}. Run "marque login --url ${url}", or set MARQUE_TOKEN.`);
  return { url, token: parseToken(token) };
}

/** Returns a well-formed token. Raises NotSignedIn for any other text, without repeating it. */
export function parseToken(text: string): string {
  if (ACCESS_TOKEN_PATTERN.test(text)) return text;
  throw new NotSignedIn('This is not an access token. A token begins with mrq_ and has 43 more characters.');
}
