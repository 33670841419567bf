import { BlockList, isIP, isIPv6 } from 'node:net';

export type AllowsReceiver = (host: string, address: string) => boolean;

/** This machine, its link, and cloud metadata services: no setting can allow these. */
const NEVER: readonly string[] = ['127.0.0.0/8', '169.254.0.0/16', '168.63.129.16/32', '::1/128', 'fe80::/10'];

/** From names, IP addresses, and networks (`10.1.0.0/16`), as listed in `WEBHOOK_ALLOWED_HOSTS`. */
export function createAllowedReceivers(listed: readonly string[]): AllowsReceiver {
  const names = new Set(listed.filter((entry) => !isIP(entry.split('/')[0] ?? '')).map((name) => name.toLowerCase()));
  const networks = toBlockList(listed.filter((entry) => isIP(entry.split('/')[0] ?? '')));
  const never = toBlockList(NEVER);
  return (host, address) => {
    if (isIn(never, address)) return false;
    return names.has(host.toLowerCase()) || isIn(networks, address);
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}

/** Also finds an IPv4 address in IPv6 notation in IPv4 networks. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
