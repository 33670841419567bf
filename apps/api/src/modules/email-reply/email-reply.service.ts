import { createHash } from 'node:crypto';
import type { Database } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { type EmailReply, isAutomaticReply, readEmailReply } from '@marque/domain/conversation/email-reply';
import { SendMessage } from '@marque/domain/conversation/messages';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { REPLY_PREFIX, type ReplyRight, readReplyToken } from '../../platform/reply-tokens/reply-token.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { lockSentDocuments } from '../document/document.service.ts';
import { isConfirmedAddress } from '../mail-queue/allow-mail.queries.ts';
import { toMailSubject } from '../mail-queue/consignment-emails.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { listTeamAddresses } from '../mail-queue/team-address.queries.ts';
import { addMessage, lockSentPhotos } from '../message/message.service.ts';
import { isEmailTaken, type MessageAuthor } from '../message-store/message.queries.ts';
import { lockConsignment } from '../review/review.queries.ts';
import { findWriterOfStaff, mayWrite } from './email-reply.queries.ts';
import type { InboundEmail } from './inbound-email.ts';
import { type StoredFiles, storeReplyFiles } from './reply-attachments.ts';
import { noFiles, type ReplyFiles } from './reply-form.ts';

/** The outcome for an email. Senders never get a reply, because they are not authenticated (ADR 0183). */
export const ReplyOutcome = z.enum(['taken', 'repeated', 'ignored']);
type ReplyOutcome = z.infer<typeof ReplyOutcome>;

type Ignored = 'no token' | 'automatic' | 'sender' | 'no consignment' | 'no text';

/** An email about what was not taken names as many files. */
const MAX_REFUSED_NAMED = 20;

interface Answer {
  email: InboundEmail;
  files: StoredFiles;
  /** Attachments that were not read, or not passed on. */
  unread: number;
  right: ReplyRight;
  author: MessageAuthor;
  reply: EmailReply;
  emailHash: string;
}

/**
 * Adds a reply, once, to the conversation that its address stands for, if the person that the address was made for sent
 * it. Anything else is ignored with a log entry that contains no address. Raises TOO_MANY_TRIES beyond the limit of
 * messages per person.
 */
export async function takeEmailReply(
  deps: Deps,
  email: InboundEmail,
  files: ReplyFiles = noFiles(),
): Promise<ReplyOutcome> {
  const right = findRight(deps, email);
  if (right === null) return ignore(deps, 'no token');
  if (isAutomaticReply(email.headers)) return ignore(deps, 'automatic', right);
  const author = await findAuthor(deps, right, email.from);
  if (author === null) return ignore(deps, 'sender', right);
  await deps.rateLimits.consume('message', author.id === null ? 'team' : String(author.id));
  const emailHash = hashReply(email, right);
  if (await isEmailTaken(deps.db, emailHash)) return 'repeated';
  const stored = author.id === null ? NOTHING_STORED : await storeReplyFiles(deps, author.id, files);
  const reply = withStandIn(readOwnText(email.text), stored);
  const unread = email.attachments + files.unread;
  const answer = { email, right, author, reply, files: stored, unread, emailHash };
  const outcome = await inTransaction(deps.db, (trx) => addAnswer(trx, answer, deps.clock()));
  return outcome === 'taken' || outcome === 'repeated' ? outcome : ignore(deps, outcome, right);
}

const NOTHING_STORED: StoredFiles = { photos: [], documents: [], refused: [] };

/** A message needs a text; files alone are a message too. */
const STAND_IN = 'Sent by email, without a text.';

function withStandIn(reply: EmailReply, { photos, documents }: StoredFiles): EmailReply {
  const needsText = reply.text === '' && photos.length + documents.length > 0;
  return needsText ? { ...reply, text: STAND_IN } : reply;
}

/**
 * Whether the fields so far prove who sent an email and that it is no repetition, so that its files may be received.
 * Files of the team's own address, which has no account, have nobody to belong to.
 */
export async function isSenderProven(deps: Deps, email: InboundEmail): Promise<boolean> {
  const right = findRight(deps, email);
  if (right === null || isAutomaticReply(email.headers)) return false;
  const author = await findAuthor(deps, right, email.from);
  if (author === null || author.id === null) return false;
  return email.messageId === null || !(await isEmailTaken(deps.db, hashReply(email, right)));
}

function ignore({ log }: Deps, reason: Ignored, right?: ReplyRight): ReplyOutcome {
  log.info({ reason, ...(right && { consignmentId: right.consignmentId }) }, 'an email reply was ignored');
  return 'ignored';
}

function findRight({ config, appSecret, clock }: Deps, { to }: InboundEmail): ReplyRight | null {
  const end = `@${config.inboundEmail?.domain}`;
  const secrets = { current: appSecret, previous: config.appSecretPrevious };
  for (const address of to) {
    const lower = address.toLowerCase();
    if (!lower.startsWith(REPLY_PREFIX) || !lower.endsWith(end)) continue;
    const right = readReplyToken(secrets, lower.slice(REPLY_PREFIX.length, -end.length), clock());
    if (right !== null) return right;
  }
  return null;
}

/**
 * Finds the author: the person the token was made for, from an address that they have confirmed. For the team, the
 * member of staff who has confirmed the address, or one of the team's own addresses.
 */
async function findAuthor({ db }: Deps, right: ReplyRight, from: string | null): Promise<MessageAuthor | null> {
  if (from === null) return null;
  const { side, userId } = right;
  if (side === 'owner') {
    if (userId === null || !(await isConfirmedAddress(db, userId, from)) || !(await mayWrite(db, userId))) return null;
    return { id: userId, side };
  }
  const id = await findWriterOfStaff(db, from);
  if (id !== null) return { id, side };
  const team = (await listTeamAddresses(db)).map((address) => address.toLowerCase());
  return team.includes(from.toLowerCase()) ? { id: null, side } : null;
}

function readOwnText(text: string): EmailReply {
  const reply = readEmailReply(text.replaceAll('\0', ''));
  const { data } = SendMessage.shape.text.safeParse(reply.text.toWellFormed());
  return { ...reply, text: data ?? '' };
}

/** The same for each delivery of one email; if it has no Message-ID, for the same content. */
function hashReply({ messageId, from, text }: InboundEmail, { consignmentId, side }: ReplyRight): string {
  return createHash('sha256')
    .update(JSON.stringify([consignmentId, side, messageId ?? [from, text]]))
    .digest('base64url');
}

async function addAnswer(
  trx: Transaction<Database>,
  answer: Answer,
  now: Date,
): Promise<'taken' | 'repeated' | Ignored> {
  const { right, author, reply, emailHash } = answer;
  const consignment = await lockConsignment(trx, right.consignmentId, author.side === 'owner' ? author.id : null);
  // An administrator writes about their own car as its owner, and their email to the team must not count as a reply to
  // themselves.
  if (!consignment || (author.side === 'team' && author.id === consignment.userId)) return 'no consignment';
  if (await isEmailTaken(trx, emailHash)) return 'repeated';
  await tellWhatIsMissing(trx, consignment, answer);
  if (reply.text === '') return 'no text';
  const attached = author.id === null ? NOTHING_STORED : await lockFiles(trx, author.id, answer.files);
  const { photos, documents } = attached;
  await addMessage(trx, consignment, { author, text: reply.text, photos, documents, emailHash }, now);
  return 'taken';
}

async function lockFiles(trx: Transaction<Database>, userId: UserId, { photos, documents }: StoredFiles) {
  return {
    photos: await lockSentPhotos(trx, userId, photos),
    documents: await lockSentDocuments(trx, userId, documents),
  };
}

/** Emails the sender once what was left out. The team's own address gets none: it sees the message in the case. */
async function tellWhatIsMissing(
  trx: Transaction<Database>,
  consignment: Consignment,
  { email: { from }, files: { refused }, unread, author, reply, emailHash }: Answer,
): Promise<void> {
  const isEmpty = reply.text === '';
  const isWhole = !isEmpty && !reply.isCut && unread === 0 && refused.length === 0;
  if (from === null || author.id === null || isWhole) return;
  await queueMail(trx, {
    to: { address: from },
    mail: {
      kind: 'reply_incomplete',
      ...toMailSubject(consignment),
      side: author.side,
      attachments: unread,
      refused: refused.slice(0, MAX_REFUSED_NAMED),
      moreRefused: Math.max(0, refused.length - MAX_REFUSED_NAMED),
      isCut: reply.isCut,
      isEmpty,
    },
    key: `reply incomplete ${emailHash}`,
    userId: author.id,
    consignmentId: consignment.id,
  });
}
