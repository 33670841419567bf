import type { Passkey } from '@marque/domain/account/passkeys';
import type { SessionUser } from '@marque/domain/account/user';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import type { createClient } from '../../../lib/trpc.ts';

/** The API client, as `trpc.useUtils().client` returns it. */
type Client = ReturnType<typeof createClient>;

/** An IPv6 address has its brackets here; a name that ends in a digit is an IPv4 address. */
const ADDRESS = /^\[|\d$/;

/** Only who uses a passkey pays for the library. */
const library = () => import('@simplewebauthn/browser');

/** The server asks for no extensions and reads no answers of theirs. */
function withoutExtensions<Answer extends { clientExtensionResults: unknown }>(answer: Answer) {
  const { clientExtensionResults: _, ...rest } = answer;
  return rest;
}

/**
 * Whether this browser can use passkeys here: they belong to a name, so a page opened by its IP address has none
 * (WebAuthn level 3, RP ID).
 */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && !ADDRESS.test(globalThis.location.hostname);
}

/** Makes a passkey on this device or another and adds it to the account. Rejects as `passkeyProblem` explains. */
export async function registerPasskey(client: Client, name: string): Promise<Passkey> {
  const optionsJSON = await client.passkey.registerOptions.mutate();
  const { startRegistration } = await library();
  const registration = withoutExtensions(await startRegistration({ optionsJSON }));
  return client.passkey.register.mutate({ name, registration });
}

/** Signs in with whichever passkey the person picks. Rejects as `passkeyProblem` explains. */
export async function signInWithPasskey(client: Client): Promise<SessionUser> {
  const optionsJSON = await client.passkey.loginOptions.mutate();
  const { startAuthentication } = await library();
  const assertion = withoutExtensions(await startAuthentication({ optionsJSON }));
  return client.passkey.login.mutate({ assertion });
}

/** Proves with a passkey that the session's owner is at the keyboard. Rejects as `passkeyProblem` explains. */
export async function confirmWithPasskey(client: Client): Promise<void> {
  const optionsJSON = await client.passkey.confirmOptions.mutate();
  const { startAuthentication } = await library();
  const assertion = withoutExtensions(await startAuthentication({ optionsJSON }));
  await client.passkey.confirm.mutate({ assertion });
}

/** Tells the device that a passkey was removed, so that it stops offering it. Not every browser supports this. */
export async function forgetOnDevice(credentialID: string): Promise<void> {
  const { sendSignal } = await library();
  await sendSignal({ signalName: 'unknownCredential', rpID: globalThis.location.hostname, credentialID }).catch(
    () => undefined,
  );
}

/**
 * What to tell the person when one of these calls was rejected; `null` when the browser's dialog or our own was
 * closed, or left alone for too long: that is no error.
 */
export function passkeyProblem(error: unknown): string | null {
  if (toApiError(error)?.code === 'REAUTHENTICATION_NEEDED') return null;
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return null;
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'ConstraintError':
      return 'This device cannot store a passkey that confirms who you are. Please use another one.';
    case 'NotSupportedError':
    case 'SecurityError':
    case 'UnknownError':
      return 'This device could not use a passkey here.';
    default:
      return getMessage(error);
  }
}
