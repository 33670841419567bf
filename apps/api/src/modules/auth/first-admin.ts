import { randomInt } from 'node:crypto';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Deps } from '../../transport/deps.ts';
import { hasAdmin } from '../user/user.queries.ts';
import { insertUser, lockFirstAdmin } from './auth.queries.ts';
import { assertAcceptablePassword } from './password-rules.ts';
import { isUsernameTaken } from './username-taken.ts';

/** Without l, o, 0 and 1, because people copy it from a terminal. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

export interface FirstAdmin {
  username: string;
  password: string | null;
}

/** With https the server may be public, so the password must not be a common one. Raises a `ConfigError`. */
async function assertNotCommon({ admin: { username, password }, isHttps }: Config): Promise<void> {
  if (password === null || !isHttps) return;
  await assertAcceptablePassword(password, 'admin', username).catch(() => {
    throw new ConfigError(
      'ADMIN_PASSWORD',
      password,
      'a password that is neither one of the most common ones nor the username, because PUBLIC_URL is https',
    );
  });
}

function generatePassword(): string {
  const pickCharacter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, pickCharacter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Creates the first administrator if there is none (ADR 0011), even if several processes start at once; `null` if there
 * is one already. Throws if the username belongs to a user who is not an administrator.
 */
export async function ensureFirstAdmin({
  config,
  db,
  passwords,
}: Pick<Deps, 'config' | 'db' | 'passwords'>): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  await assertNotCommon(config);
  const { username } = config.admin;
  const generated = generatePassword();
  const password = await passwords.hash(config.admin.password ?? generated);
  const isCreated = await db.transaction().execute(async (trx) => {
    await lockFirstAdmin(trx);
    if (await hasAdmin(trx)) return false;
    await insertUser(trx, { username, password, role: 'admin' }).catch((error: unknown) => {
      if (!isUsernameTaken(error)) throw error;
      throw new Error(`ADMIN_USERNAME is ${JSON.stringify(username)}, but that user is not an administrator`, {
        cause: error,
      });
    });
    return true;
  });
  if (!isCreated) return null;
  return { username, password: config.admin.password === null ? generated : null };
}
