import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { MESSAGE_SIDES, type MessageSide } from '@marque/domain/conversation/messages';

/** How long an email can be answered: a conversation that rests for longer continues in the product. */
export const REPLY_TOKEN_DAYS = 30;
export const REPLY_PREFIX = 'reply+';
const DAY_MS = 24 * 60 * 60_000;
const KEY_BYTES = 32;
const CLAIM_BYTES = 13;
const MAC_BYTES = 16;
/** The local part of an address may change case on the way, and has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = Math.ceil(((CLAIM_BYTES + MAC_BYTES) * 8) / 5);
const TOKEN = new RegExp(`^[${ALPHABET}]{${TOKEN_LENGTH}}$`);
const NOBODY = 0;

export interface ReplyRight {
  consignmentId: ConsignmentId;
  side: MessageSide;
  userId: UserId | null;
}

export interface ReplySecrets {
  current: string;
  previous: string | null;
}

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text) {
    held = (held << 5) | ALPHABET.indexOf(character);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

function sign(secret: string, claim: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marque reply tokens', KEY_BYTES));
  const mac = createHmac('sha256', key).update(claim).digest().subarray(0, MAC_BYTES);
  return toBase32(Buffer.concat([claim, mac]));
}

/** A token for the Reply-To address: lower-case letters and digits, valid for `REPLY_TOKEN_DAYS`. */
export function createReplyToken(secret: string, { consignmentId, side, userId }: ReplyRight, now: Date): string {
  const claim = Buffer.alloc(CLAIM_BYTES);
  claim.writeUInt32BE(consignmentId, 0);
  claim.writeUInt32BE(userId ?? NOBODY, 4);
  claim.writeUInt32BE(Math.floor((now.getTime() + REPLY_TOKEN_DAYS * DAY_MS) / 1000), 8);
  claim.writeUInt8(MESSAGE_SIDES.indexOf(side), 12);
  return sign(secret, claim);
}

/**
 * The permission of a token, in upper or lower case; `null` if it is forged or too old. Compares the whole text,
 * because several texts decode to the same bytes.
 */
export function readReplyToken({ current, previous }: ReplySecrets, brought: string, now: Date): ReplyRight | null {
  const token = brought.toLowerCase();
  if (!TOKEN.test(token)) return null;
  const claim = fromBase32(token).subarray(0, CLAIM_BYTES);
  const isOurs = [current, previous].some(
    (secret) => secret !== null && timingSafeEqual(Buffer.from(sign(secret, claim)), Buffer.from(token)),
  );
  if (!isOurs || claim.readUInt32BE(8) * 1000 <= now.getTime()) return null;
  const side = MESSAGE_SIDES[claim.readUInt8(12)];
  const userId = claim.readUInt32BE(4);
  if (side === undefined) return null;
  return {
    consignmentId: ConsignmentId.parse(claim.readUInt32BE(0)),
    side,
    userId: userId === NOBODY ? null : UserId.parse(userId),
  };
}
