import type { Config } from '../../config/config.ts';

/** How long the person may take for the browser's dialog; the challenge lives as long. */
export const CEREMONY_MS = 5 * 60_000;

/** COSE: Ed25519, ECDSA P-256, RSA PKCS#1; one of them is known to every authenticator in use. */
export const ALGORITHMS = [-8, -7, -257];

/** Who a passkey belongs to and is shown to: the product under its public address (WebAuthn level 3, Relying Party Identifier). */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'Marque', origin };
}
