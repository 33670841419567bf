import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 addresses that are not public: the IANA Special-Purpose Address Registry (RFC 6890 and its successors),
 * multicast, and reserved space.
 */
const SPECIAL_IPV4: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Not in any registry: Azure's metadata service.
  ['168.63.129.16', 32],
];

/**
 * The only IPv6 space that IANA assigns. Everything else is local, multicast, or contains an IPv4 address (mapped,
 * compatible, NAT64).
 */
const GLOBAL_IPV6 = getBlockList('ipv6', [['2000::', 3]]);

/** Within it: protocols and tunnels (Teredo, ORCHID, 6to4), documentation, AS112. */
const SPECIAL_IPV6: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const LOOPBACK = getBlockList('ipv4', [['127.0.0.0', 8]]);
const specialIpv4 = getBlockList('ipv4', SPECIAL_IPV4);
const specialIpv6 = getBlockList('ipv6', SPECIAL_IPV6);

function getBlockList(family: 'ipv4' | 'ipv6', nets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of nets) list.addSubnet(address, prefix, family);
  return list;
}

/** Whether an IP address is public unicast: neither this machine nor its network, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  if (isIPv6(address)) return GLOBAL_IPV6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
  return false;
}

/** Whether an IP address is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && LOOPBACK.check(address, 'ipv4'));
}
