import type { Passkey } from '@marque/domain/account/passkeys';
import type { SessionUser } from '@marque/domain/account/user';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import type { createClient } from '../../../lib/trpc.ts';

type Client = ReturnType<typeof createClient>;

/** IPv6 hosts have brackets; a host that ends in a digit is an IPv4 address. */
const ADDRESS = /^\[|\d$/;

/** Loaded on demand: only people who use passkeys download the library. */
const library = () => import('@simplewebauthn/browser');

/** The server requests no extensions and ignores their results. */
function withoutExtensions<Credential extends { clientExtensionResults: unknown }>(credential: Credential) {
  const { clientExtensionResults: _, ...rest } = credential;
  return rest;
}

/**
 * Whether this browser can use passkeys here: they are bound to a domain name, so pages opened by IP address have none
 * (WebAuthn level 3, RP ID).
 */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && !ADDRESS.test(globalThis.location.hostname);
}

/** Creates a passkey and adds it to the account. Pass errors to `passkeyProblem`. */
export async function registerPasskey(client: Client, name: string): Promise<Passkey> {
  const optionsJSON = await client.passkey.registerOptions.mutate();
  const { startRegistration } = await library();
  const registration = withoutExtensions(await startRegistration({ optionsJSON }));
  return client.passkey.register.mutate({ name, registration });
}

/** Signs in with a passkey that the person picks. Pass errors to `passkeyProblem`. */
export async function signInWithPasskey(client: Client): Promise<SessionUser> {
  const optionsJSON = await client.passkey.loginOptions.mutate();
  const { startAuthentication } = await library();
  const assertion = withoutExtensions(await startAuthentication({ optionsJSON }));
  return client.passkey.login.mutate({ assertion });
}

/** Confirms the identity of the session's owner with a passkey. Pass errors to `passkeyProblem`. */
export async function confirmWithPasskey(client: Client): Promise<void> {
  const optionsJSON = await client.passkey.confirmOptions.mutate();
  const { startAuthentication } = await library();
  const assertion = withoutExtensions(await startAuthentication({ optionsJSON }));
  await client.passkey.confirm.mutate({ assertion });
}

/** Tells the device that a passkey was removed, so that it no longer offers it. Not supported by all browsers. */
export async function forgetOnDevice(credentialID: string): Promise<void> {
  const { sendSignal } = await library();
  await sendSignal({ signalName: 'unknownCredential', rpID: globalThis.location.hostname, credentialID }).catch(
    () => undefined,
  );
}

/**
 * The message for an error of these calls; `null` if the browser's dialog or our own was closed or timed out, which is
 * not an error.
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
