import { isStaff, type Role } from '@marque/domain/account/roles';
import { DomainError, ERRORS } from '@marque/domain/api/errors';
import { MIN_PASSWORD_LENGTH } from '@marque/domain/product/limits';

const REFUSED = 10_000;
const PRODUCT = 'marque';

/** Loaded when the first member of staff chooses a password: 20 ms, and 4 MB from then on. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The list is in order of frequency and in lower case; what is too short for anybody takes no place among the 10,000. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const possible = dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH);
  return new Set(possible.slice(0, REFUSED));
}

/**
 * Refuses one of the 10,000 most common passwords for members of staff (ADR 0007), and their own user name and the
 * product's name, without regard to case: PASSWORD_TOO_COMMON, with an issue on `password`. Owners keep the specified
 * rule alone.
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
