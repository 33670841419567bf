import { z } from 'zod';
import { requiredLine } from '../text/text.ts';

const MAX_PASSKEY_NAME = 60;
export const MAX_PASSKEYS = 20;

export const PasskeyName = requiredLine(1, MAX_PASSKEY_NAME, 'Please name this passkey');

/** `isSynced`: the platform syncs it between devices. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Base64url without padding, as in the JSON forms of WebAuthn. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const MAX_ID = 2_000;
const MAX_BYTES = 20_000;

const credential = {
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
};

/** The result of `navigator.credentials.create` (WebAuthn level 3, RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(MAX_BYTES),
    attestationObject: base64url(MAX_BYTES),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** The result of `navigator.credentials.get` (WebAuthn level 3, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(MAX_BYTES),
    authenticatorData: base64url(MAX_BYTES),
    signature: base64url(MAX_BYTES),
    userHandle: base64url(MAX_ID).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const RegisterPasskey = z.object({ name: PasskeyName, registration: PasskeyRegistration });
export type RegisterPasskey = z.infer<typeof RegisterPasskey>;

export const UsePasskey = z.object({ assertion: PasskeyAssertion });
export type UsePasskey = z.infer<typeof UsePasskey>;

export const RenamePasskey = z.object({ id: base64url(MAX_ID), name: PasskeyName });
export type RenamePasskey = z.infer<typeof RenamePasskey>;
export const OnePasskey = z.object({ id: base64url(MAX_ID) });
export type OnePasskey = z.infer<typeof OnePasskey>;
