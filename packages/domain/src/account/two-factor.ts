import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { CODE_LENGTH } from '../product/limits.ts';
import { TwoFactorToken } from './admin-users.ts';
import { TwoFactorMethod } from './user.ts';

/** Each works once (ADR 0008). */
export const RECOVERY_CODES = 10;
/** Four groups of four characters in Crockford's base 32: 80 bits, easy to read from paper. */
export const RECOVERY_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** Ignores case, spaces and hyphens, and reads I, L and O as digits, as Crockford's base 32 does. */
export function normalizeRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain.match(/.{1,4}/g)?.join('-') ?? '';
}

/** The messages for an empty code at login (spec 5.16). */
export const LOGIN_CODE_MISSING = {
  app: 'Please enter the verification code from your authenticator app',
  sms: 'Please enter the verification code sent to your phone',
} as const satisfies Record<TwoFactorMethod, string>;

const MAX_TYPED_CODE = 40;

/** POST /api/auth/verify-2fa: a code from the app or a text message, or a recovery code. */
export const VerifySecondFactor = z.object({
  token: z.string('Verification code required').trim().min(1, 'Verification code required').max(MAX_TYPED_CODE),
});
export type VerifySecondFactor = z.infer<typeof VerifySecondFactor>;

/** Cleans up a pasted code: drops spaces and hyphens between digits, and any excess at the end. */
export function toTypedCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '').slice(0, CODE_LENGTH);
}

export function isSixDigits(typed: string): boolean {
  return new RegExp(`^\\d{${CODE_LENGTH}}$`).test(typed);
}

export const SetupTwoFactor = z.object({ method: TwoFactorMethod.default('app') });
export type SetupTwoFactor = z.infer<typeof SetupTwoFactor>;

/**
 * The response to a 2FA setup (spec 3.13). `qrCodeUrl` is a PNG as a `data:` URL; `phone` shows only the last digits.
 */
export const TwoFactorSetup = z.object({
  method: TwoFactorMethod,
  secret: z.string().nullable(),
  qrCodeUrl: z.string().nullable(),
  smsSent: z.boolean(),
  phone: z.string().nullable(),
  resendSeconds: z.int().positive().optional(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** The spec's client sends `secret` and `method` back with the code; the server uses its own (ADR 0008). */
export const EnableTwoFactor = z.object({
  token: TwoFactorToken,
  secret: z.string().max(200).nullish(),
  method: TwoFactorMethod.optional(),
});
export type EnableTwoFactor = z.infer<typeof EnableTwoFactor>;

export const TwoFactorStatus = z.object({
  enabled: z.boolean(),
  method: TwoFactorMethod,
  recoveryCodesLeft: z.int(),
});
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** Shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const OfUser = z.object({ id: UserId });
export type OfUser = z.infer<typeof OfUser>;
export const SetupTwoFactorOfUser = SetupTwoFactor.extend({ id: UserId });
export type SetupTwoFactorOfUser = z.infer<typeof SetupTwoFactorOfUser>;
export const EnableTwoFactorOfUser = EnableTwoFactor.extend({ id: UserId });
export type EnableTwoFactorOfUser = z.infer<typeof EnableTwoFactorOfUser>;
