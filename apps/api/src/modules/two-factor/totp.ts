import { isSixDigits } from '@marque/domain/account/two-factor';
import { CODE_LENGTH } from '@marque/domain/product/limits';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Marque';
/** RFC 4226 section 4, R6: 160 bits are recommended. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** The previous and next steps also count: phones' clocks are off, and people type slowly (RFC 6238, section 5.2). */
const STEPS_EITHER_SIDE = 1;

/** The parameters that every authenticator app uses, even those that ignore the URI's parameters. */
const FORM = { algorithm: 'SHA1', digits: CODE_LENGTH, period: STEP_SECONDS } as const;

/** In base 32, as authenticator apps expect it. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URI that an app reads from the QR code. */
export function totpUri(secret: string, username: string): string {
  return new TOTP({ ...FORM, issuer: ISSUER, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The number of the time step (RFC 6238: T) that contains `now`. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

export function generateTotpCode(secret: string, step: number): string {
  return TOTP.generate({ ...FORM, secret: Secret.fromBase32(secret), timestamp: toTimestamp(step) });
}

/**
 * The earliest step with this code, among the current one and its neighbors and later than `after`; `null` if there is
 * none.
 */
export function findStep(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number | null },
): number | null {
  if (!isSixDigits(code)) return null;
  const key = Secret.fromBase32(secret);
  const present = stepAt(now);
  for (let step = present - STEPS_EITHER_SIDE; step <= present + STEPS_EITHER_SIDE; step += 1) {
    // Compares in constant time.
    const isOfStep =
      TOTP.validate({ ...FORM, token: code, secret: key, timestamp: toTimestamp(step), window: 0 }) !== null;
    if (isOfStep && (after === null || step > after)) return step;
  }
  return null;
}

function toTimestamp(step: number): number {
  return step * STEP_SECONDS * 1_000;
}
