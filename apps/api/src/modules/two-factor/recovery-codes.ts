import { createHash, randomInt } from 'node:crypto';
import { normalizeRecoveryCode, RECOVERY_CODES } from '@marque/domain/account/two-factor';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARACTERS = 16;

/** Ten new codes of 80 bits each. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
}

function generateRecoveryCode(): string {
  const character = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  return normalizeRecoveryCode(Array.from({ length: CODE_CHARACTERS }, character).join(''));
}

/** The stored form of a code, however it was typed: SHA-256 is enough, since 80 bits cannot be guessed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalizeRecoveryCode(code)).digest('hex');
}
