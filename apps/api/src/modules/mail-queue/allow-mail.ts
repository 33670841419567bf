import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { MAIL_LIMITS } from '../../platform/rate-limits/limits.ts';
import { countAllowed, isConfirmedAddress, isOfStaff, lockMailbox, lockSender } from './allow-mail.queries.ts';
import { findMailRule } from './mail-rules.ts';

export interface Asking {
  kind: string;
  userId: UserId | null;
  toAddress: string;
  mailbox: string;
  allowance: string | null;
}

export interface Allowed {
  /** Whether it may contain what users typed. */
  isConfirmed: boolean;
  allowance: string | null;
  heldBecause: string | null;
}

export const HELD_BACK = {
  unconfirmed: 'Held back: the address is not confirmed',
  notOfStaff: 'Held back: the account is no longer one of the team',
  unconfirmedLimit: `Held back: an address that is not confirmed gets ${MAIL_LIMITS.unconfirmed.points} messages a day`,
  unconfirmedOfUser: 'Held back: the account has written to many addresses that are not confirmed',
  mailbox: `Held back: one address gets ${MAIL_LIMITS.mailbox.points} messages a day`,
} as const;

interface Circumstances {
  now: Date;
  isLimited: boolean;
}

/**
 * Decides whether a message may be sent; all messages pass through here. Locks the mailbox until the transaction ends,
 * so that concurrent messages are counted one after the other.
 */
export async function allowMail(trx: Db, mail: Asking, circumstances: Circumstances): Promise<Allowed> {
  const { audience, isAskedFor } = findMailRule(mail.kind);
  const isForTeam = audience === 'team' || (audience === 'staff' && mail.userId === null);
  if (isForTeam) return { isConfirmed: true, allowance: null, heldBecause: null };
  const isConfirmed = audience === 'former' || (await isConfirmedAddress(trx, mail.userId, mail.toAddress));
  if (!isConfirmed && audience !== 'anyone') return held(isConfirmed, HELD_BACK.unconfirmed);
  if (audience === 'staff' && !(await isOfStaff(trx, mail.userId))) return held(isConfirmed, HELD_BACK.notOfStaff);
  // Staff email is not limited: on a busy day the alert about an owner must not be the one that is held.
  if (isConfirmed && (isAskedFor || audience === 'staff')) return { isConfirmed, allowance: null, heldBecause: null };
  const allowance = isConfirmed ? 'mailbox' : 'unconfirmed';
  const heldBecause = mail.allowance === null ? await limitReached(trx, mail, isConfirmed, circumstances) : null;
  return heldBecause === null
    ? { isConfirmed, allowance: mail.allowance ?? allowance, heldBecause }
    : held(isConfirmed, heldBecause);
}

const held = (isConfirmed: boolean, heldBecause: string): Allowed => ({ isConfirmed, allowance: null, heldBecause });

async function limitReached(
  trx: Db,
  { mailbox, userId }: Asking,
  isConfirmed: boolean,
  { now, isLimited }: Circumstances,
): Promise<string | null> {
  if (!isLimited) return null;
  await lockMailbox(trx, mailbox);
  if (isConfirmed) {
    const sent = await countAllowed(trx, 'mailbox', { mailbox }, since(now, MAIL_LIMITS.mailbox.seconds));
    return sent >= MAIL_LIMITS.mailbox.points ? HELD_BACK.mailbox : null;
  }
  const dayAgo = since(now, MAIL_LIMITS.unconfirmed.seconds);
  const toMailbox = await countAllowed(trx, 'unconfirmed', { mailbox }, dayAgo);
  if (toMailbox >= MAIL_LIMITS.unconfirmed.points) return HELD_BACK.unconfirmedLimit;
  if (userId === null) return null;
  await lockSender(trx, userId);
  const ofUser = await countAllowed(trx, 'unconfirmed', { userId }, dayAgo);
  return ofUser >= MAIL_LIMITS.unconfirmedOfUser.points ? HELD_BACK.unconfirmedOfUser : null;
}

function since(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000);
}
