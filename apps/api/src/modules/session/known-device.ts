import { randomBytes } from 'node:crypto';
import type { UserId } from '@marque/domain/api/ids';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo, SessionClient } from '../../transport/request-context.ts';

const DEVICE_ID_BYTES = 16;
const DEVICE_ID = /^[\w-]{22}$/;

/** Where a browser is and what it says it is. */
export type Place = Pick<RequestInfo, 'ip' | 'deviceId'>;

/** What an account is called where its tries are counted. */
export function accountOf(userId: UserId): string {
  return `id ${userId}`;
}

/** How a browser may be recognised: by the id it was given, which nobody shares with it, or by its address. */
export type KnownBy = 'device' | 'address';

/** A place that somebody signed in to the account from during the last 90 days, and by what it is recognised; else `null`. */
export async function recognise(
  rateLimits: RateLimits,
  account: string,
  { ip, deviceId }: Place,
): Promise<{ by: KnownBy; key: string } | null> {
  if (deviceId && DEVICE_ID.test(deviceId)) {
    const device = deviceKey(account, deviceId);
    if ((await rateLimits.used('signIns', device)) > 0) return { by: 'device', key: device };
  }
  const address = placeKey(account, ip);
  return (await rateLimits.used('signIns', address)) > 0 ? { by: 'address', key: address } : null;
}

/** Whether somebody signed in to the account from this browser, or from its address, during the last 90 days. */
export async function isKnownDevice(rateLimits: RateLimits, account: string, place: Place): Promise<boolean> {
  return (await recognise(rateLimits, account, place)) !== null;
}

/** Recognises this browser and this address for 90 days from now; the browser is given an id for that, unless it has one. */
export async function rememberDevice(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { request: { ip, deviceId }, cookies }: SessionClient,
  userId: UserId,
): Promise<void> {
  const account = accountOf(userId);
  const device = deviceId && DEVICE_ID.test(deviceId) ? deviceId : randomBytes(DEVICE_ID_BYTES).toString('base64url');
  cookies.setDevice(device);
  await rateLimits.restart('signIns', deviceKey(account, device));
  await rateLimits.restart('signIns', placeKey(account, ip));
}

function deviceKey(account: string, deviceId: string): string {
  return `${account} device ${deviceId}`;
}

function placeKey(account: string, ip: string): string {
  return `${account} ${addressKey(ip)}`;
}
