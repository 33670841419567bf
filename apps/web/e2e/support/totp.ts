import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/\d{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/**
 * An authenticator app's code (RFC 6238), `ahead` steps of 30 seconds from now. A code works once: use the next one for
 * a second login.
 */
export function getAppCode(secret: string, ahead: 0 | 1 = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / STEP_SECONDS) + ahead));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
