import { isStaff, type Role } from '@marque/domain/account/roles';
import { DomainError, ERRORS } from '@marque/domain/api/errors';
import { MIN_PASSWORD_LENGTH } from '@marque/domain/product/limits';

const REFUSED = 10_000;
const PRODUCT = 'marque';

/** Loaded on first use, when a member of staff chooses a password: takes 20 ms and 4 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * The list is in lower case, most frequent first; passwords below the minimum length do not count toward the 10,000.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const possible = dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH);
  return new Set(possible.slice(0, REFUSED));
}

/**
 * Rejects the 10,000 most common passwords for members of staff (ADR 0007), as well as their own username and the
 * product's name, ignoring case: PASSWORD_TOO_COMMON, with an issue on `password`. Owners only need the minimum length.
 */
export async function assertAcceptablePassword(password: string, role: Role, username?: string): Promise<void> {
  if (!isStaff(role)) return;
  const typed = password.toLowerCase();
  commonPasswords ??= loadCommonPasswords();
  const isTooEasy = typed === PRODUCT || typed === username?.toLowerCase() || (await commonPasswords).has(typed);
  if (!isTooEasy) return;
  throw new DomainError('PASSWORD_TOO_COMMON', {
    issues: [{ path: ['password'], message: ERRORS.PASSWORD_TOO_COMMON.message }],
  });
}
