import type { Config } from '../../config/config.ts';

/** The time limit for the browser's dialog, and the lifetime of the challenge. */
export const CEREMONY_MS = 5 * 60_000;

/** COSE: Ed25519, ECDSA P-256, RSA PKCS#1; every authenticator in use supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * The relying party of all passkeys: the product at its public address (WebAuthn level 3, Relying Party Identifier).
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'Marque', origin };
}
