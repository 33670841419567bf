import { isIP } from 'node:net';
import type { AllowsReceiver } from './allowed-receivers.ts';
import { isPublicAddress } from './public-address.ts';
import type { ResolveName } from './resolve-name.ts';

/** Below it are services that were never meant to be spoken HTTP to. */
const FIRST_USER_PORT = 1024;

/**
 * An address that nothing is sent to. It says the same whatever the reason, so that nobody learns what is in the
 * network around us.
 */
export class AddressRefused extends Error {
  override name = 'AddressRefused';

  constructor() {
    super('the address did not lead to the public internet');
  }
}

export interface DestinationOptions {
  resolve: ResolveName;
  /** Addresses beside the public ones that may be called, over plain HTTP too. */
  allow: (address: string) => boolean;
  /** Receivers in the operator's own network that may be called, over https. */
  allowsReceiver?: AllowsReceiver;
}

/**
 * The IP addresses behind an address, looked up once: a request goes to these and to no others, whatever the name says
 * a moment later (DNS rebinding). Raises {@link AddressRefused} unless each of them may be called.
 */
export async function findDestination(
  url: URL,
  { resolve, allow, allowsReceiver = () => false }: DestinationOptions,
  givenUp: AbortSignal,
): Promise<string[]> {
  if (!isFitting(url)) throw new AddressRefused();
  // The parser has turned numbers of any base into dotted ones, and IPv6 stands in brackets.
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host, givenUp);
  const isSafe = (address: string) => isPublicAddress(address) || allowsReceiver(host, address);
  const mayBeCalled = (address: string) => allow(address) || (url.protocol === 'https:' && isSafe(address));
  if (addresses.length === 0 || !addresses.every(mayBeCalled)) throw new AddressRefused();
  return addresses;
}

function isFitting({ protocol, port, username, password }: URL): boolean {
  if (username || password || !['https:', 'http:'].includes(protocol)) return false;
  // The protocol's own port is left out by the parser.
  return port === '' || Number(port) >= FIRST_USER_PORT;
}
