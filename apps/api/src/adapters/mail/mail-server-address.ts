import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses that no mail server can have: cloud metadata services (which contain passwords), link-local, multicast, and
 * reserved ones. Private networks and this machine are allowed, because many companies run their mail server there.
 */
const REFUSED_IPV4: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Alibaba Cloud, Oracle Cloud, Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 3],
];

const REFUSED_IPV6: readonly (readonly [address: string, prefix: number])[] = [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Amazon, Google Cloud.
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  // IPv4 in other notations: NAT64, 6to4, Teredo.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
];

const refused = new BlockList();
for (const [address, prefix] of REFUSED_IPV4) refused.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of REFUSED_IPV6) refused.addSubnet(address, prefix, 'ipv6');

/** Whether email may be sent to this IP address; an IPv4 address written as IPv6 is judged as IPv4. */
export function mayBeMailServer(address: string): boolean {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return !refused.check(plain, 'ipv4');
  return isIPv6(plain) && !refused.check(plain, 'ipv6');
}
