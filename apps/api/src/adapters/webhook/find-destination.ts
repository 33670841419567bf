import { isIP } from 'node:net';
import type { AllowsReceiver } from './allowed-receivers.ts';
import { isPublicAddress } from './public-address.ts';
import type { ResolveName } from './resolve-name.ts';

/** Services below were never meant to receive HTTP. */
const FIRST_USER_PORT = 1024;

/**
 * The address must not be called. The error is the same for every reason, so that it reveals nothing about our network.
 */
export class AddressRefused extends Error {
  override name = 'AddressRefused';

  constructor() {
    super('the address did not lead to the public internet');
  }
}

export interface DestinationOptions {
  resolve: ResolveName;
  allow: (address: string) => boolean;
  allowsReceiver?: AllowsReceiver;
}

/**
 * Looks up the IP addresses of a URL once: the request uses exactly these, whatever the name resolves to a moment later
 * (DNS rebinding). Raises {@link AddressRefused} unless each of them may be called.
 */
export async function findDestination(
  url: URL,
  { resolve, allow, allowsReceiver = () => false }: DestinationOptions,
  givenUp: AbortSignal,
): Promise<string[]> {
  if (!isFitting(url)) throw new AddressRefused();
  // The parser has normalized numeric IPv4 addresses, and puts IPv6 in brackets.
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host, givenUp);
  const isSafe = (address: string) => isPublicAddress(address) || allowsReceiver(host, address);
  const mayBeCalled = (address: string) => allow(address) || (url.protocol === 'https:' && isSafe(address));
  if (addresses.length === 0 || !addresses.every(mayBeCalled)) throw new AddressRefused();
  return addresses;
}

function isFitting({ protocol, port, username, password }: URL): boolean {
  if (username || password || !['https:', 'http:'].includes(protocol)) return false;
  // The parser omits the protocol's default port.
  return port === '' || Number(port) >= FIRST_USER_PORT;
}
