import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or a server gets a whole /64, so counting its single addresses would be useless (RFC 6177). */
const NETWORK_GROUPS = 4;

function getGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  if (tail === undefined) return left;
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right];
}

/** The key by which an IP address is counted: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ip] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const network = getGroups(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
