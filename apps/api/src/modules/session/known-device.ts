import { randomBytes } from 'node:crypto';
import type { UserId } from '@marque/domain/api/ids';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo, SessionClient } from '../../transport/request-context.ts';

const DEVICE_ID_BYTES = 16;
const DEVICE_ID = /^[\w-]{22}$/;

export type Place = Pick<RequestInfo, 'ip' | 'deviceId'>;

export function toAccountKey(userId: UserId): string {
  return `id ${userId}`;
}

export type KnownBy = 'device' | 'address';

/** How this browser is recognized as one that signed in to the account during the last 90 days; else `null`. */
export async function recognize(
  rateLimits: RateLimits,
  account: string,
  { ip, deviceId }: Place,
): Promise<{ by: KnownBy; key: string } | null> {
  const device = deviceId && DEVICE_ID.test(deviceId) ? deviceKey(account, deviceId) : null;
  const address = placeKey(account, ip);
  const keys = device === null ? [address] : [address, device];
  const [ofAddress = 0, ofDevice = 0] = await rateLimits.used(keys.map((key) => ({ name: 'signIns', key })));
  if (device !== null && ofDevice > 0) return { by: 'device', key: device };
  return ofAddress > 0 ? { by: 'address', key: address } : null;
}

/** Whether this browser or its IP address signed in to the account during the last 90 days. */
export async function isKnownDevice(rateLimits: RateLimits, account: string, place: Place): Promise<boolean> {
  return (await recognize(rateLimits, account, place)) !== null;
}

/** Remembers this browser and its IP address for 90 days; gives the browser a device id if it has none. */
export async function rememberDevice(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { request: { ip, deviceId }, cookies }: SessionClient,
  userId: UserId,
): Promise<void> {
  const account = toAccountKey(userId);
  const device = deviceId && DEVICE_ID.test(deviceId) ? deviceId : randomBytes(DEVICE_ID_BYTES).toString('base64url');
  cookies.setDevice(device);
  const keys = [deviceKey(account, device), placeKey(account, ip)];
  await rateLimits.restart(keys.map((key) => ({ name: 'signIns', key })));
}

function deviceKey(account: string, deviceId: string): string {
  return `${account} device ${deviceId}`;
}

function placeKey(account: string, ip: string): string {
  return `${account} ${addressKey(ip)}`;
}
