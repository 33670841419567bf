import {
  isSixDigits,
  LOGIN_CODE_MISSING,
  normalizeRecoveryCode,
  RECOVERY_CODE_PATTERN,
} from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { CODE_TOO_SHORT } from '@marque/domain/text/messages';
import { SIGN_IN_TOASTS } from '@marque/domain/text/toasts/sign-in-toasts';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';

export type Kind = 'code' | 'recovery';

export type Checked = { token: string } | { problem: string; toast: ToastText };

const RECOVERY_CODE_MISSING = 'Please enter one of your recovery codes';
const NO_RECOVERY_CODE = 'A recovery code has four groups of four letters and digits';

/** Checks a code before it is sent: a typo should not use up one of five tries. */
export function checkTyped(kind: Kind, method: TwoFactorMethod, typed: string): Checked {
  const code = typed.trim();
  if (!code) {
    const problem = kind === 'code' ? LOGIN_CODE_MISSING[method] : RECOVERY_CODE_MISSING;
    return { problem, toast: { ...SIGN_IN_TOASTS.loginCodeRequired, description: problem } };
  }
  if (kind === 'code') return isSixDigits(code) ? { token: code } : refused(CODE_TOO_SHORT);
  const recoveryCode = normalizeRecoveryCode(code);
  return RECOVERY_CODE_PATTERN.test(recoveryCode) ? { token: recoveryCode } : refused(NO_RECOVERY_CODE);
}

function refused(problem: string): Checked {
  return { problem, toast: { ...SIGN_IN_TOASTS.verificationFailed, description: problem } };
}
