import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';

/** The label of the button that sends another code. */
export function resendLabel(secondsLeft: number): string {
  return secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code';
}

/** Milliseconds to wait for the next code, measured by this device's clock, which may differ from the server's. */
export function getResendDelay(sent: PhoneCodeSent): number {
  const sentAt = sent.expiresAt.getTime() - CODE_LIFETIME_MS;
  return sent.resendAt.getTime() - sentAt;
}
