import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';

/** How long to wait for the next code, in milliseconds by this device's own clock, whatever the server's says. */
export function getResendDelay(sent: PhoneCodeSent): number {
  const sentAt = sent.expiresAt.getTime() - CODE_LIFETIME_MS;
  return sent.resendAt.getTime() - sentAt;
}
