import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { MessageSide } from '@marque/domain/conversation/messages';
import type { LinkKind, Mail, NoticedEvent } from '@marque/domain/review/mails';
import type { MailContent } from '@marque/emails/mail-content';
import type { OutgoingMail } from '../../adapters/mail/mail-transport.ts';
import { getToken } from '../../platform/account-links/account-links.ts';
import { createReplyToken, REPLY_PREFIX } from '../../platform/reply-tokens/reply-token.ts';
import type { Deps } from '../../transport/deps.ts';
import type { MailSettings } from '../../transport/ports/mail-transports.port.ts';
import { listMessagesFrom } from '../message-store/message.queries.ts';
import { mayWriteToOwners } from '../message-store/message-writers.queries.ts';
import { consignmentDetails } from './consignment-details.ts';

interface WrittenFrom {
  kind: string;
  data: unknown;
  /** A message to an unconfirmed address contains nothing that a user typed. */
  isConfirmed: boolean;
  userId?: UserId | null;
}

type WrittenMail = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'inline' | 'replyTo'>;

/**
 * Renders a queued message. Links and codes are generated only here, so that the database never contains them. Raises
 * CONSIGNMENT_NOT_FOUND if the consignment no longer exists.
 */
export async function writeMail(
  deps: Deps,
  { kind, data, isConfirmed, userId = null }: WrittenFrom,
  settings: MailSettings | null,
): Promise<WrittenMail> {
  const mail = { ...(data as object), kind } as Mail;
  const { content, inline } = await toContent(deps, mail, isConfirmed);
  const replyTo = await findReplyAddress(deps, mail, userId);
  // React and the templates are only loaded where a message is rendered.
  const { renderMail } = await import('@marque/emails/render-mail');
  const rendered = await renderMail(content, {
    publicUrl: deps.config.publicUrl,
    supportEmail: settings?.sender.address ?? null,
    takesReplies: replyTo !== null,
  });
  return { ...rendered, inline, ...(replyTo !== null && { replyTo }) };
}

/** The Reply-To address; `null` if replies are not accepted, or not from this recipient (ADR 0183, ADR 0205). */
async function findReplyAddress(
  { db, config, appSecret, clock }: Deps,
  mail: Mail,
  userId: UserId | null,
): Promise<string | null> {
  if (config.inboundEmail === null) return null;
  if (mail.kind !== 'message_from_team' && mail.kind !== 'message_from_owner') return null;
  const side: MessageSide = mail.kind === 'message_from_team' ? 'owner' : 'team';
  // An owner who has closed their account cannot reply.
  if (side === 'owner' && userId === null) return null;
  // Viewers read, and write nothing.
  if (side === 'team' && userId !== null && !(await mayWriteToOwners(db, userId))) return null;
  const right = { consignmentId: mail.consignmentId as ConsignmentId, side, userId: side === 'owner' ? userId : null };
  return `${REPLY_PREFIX}${createReplyToken(appSecret, right, clock())}@${config.inboundEmail.domain}`;
}

async function toContent(
  deps: Deps,
  mail: Mail,
  isConfirmed: boolean,
): Promise<{ content: MailContent; inline: OutgoingMail['inline'] }> {
  const { secrets } = deps;
  switch (mail.kind) {
    case 'password_reset': {
      const username = isConfirmed ? mail.username : null;
      return alone({ kind: mail.kind, username, url: page(deps, 'reset-password', 'password_reset', mail.linkId) });
    }
    case 'email_change':
      return alone({ kind: mail.kind, url: page(deps, 'confirm-email', 'email_change', mail.linkId) });
    case 'confirm_email':
      return alone({ kind: mail.kind, url: page(deps, 'confirm-email', 'confirm_email', mail.linkId) });
    case 'submission_to_confirm': {
      const { linkId, ...content } = mail;
      return alone({ ...content, url: page(deps, 'confirm-email', 'confirm_email', linkId) });
    }
    case 'email_change_asked': {
      const { kind, username, email, linkId } = mail;
      return alone({ kind, username, email, url: page(deps, 'stop-email-change', 'email_change_stop', linkId) });
    }
    case 'account_locked':
      return alone({ kind: mail.kind, username: mail.username, url: page(deps, 'unlock', 'unlock', mail.linkId) });
    case 'phone_code': {
      const username = isConfirmed ? mail.username : null;
      return alone({ kind: mail.kind, username, code: secrets.open('phone-code', mail.sealedCode) });
    }
    case 'security_notice':
      return alone({ ...mail, events: noticedIn(mail) });
    case 'message_from_owner':
      return alone(await messagesFromOwner(deps, mail));
    case 'consignment_details': {
      const found = await consignmentDetails(deps, mail.consignmentId, mail.sentBy);
      if (!found) throw new DomainError('CONSIGNMENT_NOT_FOUND');
      return { content: { kind: mail.kind, ...found.details }, inline: found.inline };
    }
    default:
      return alone(mail);
  }
}

async function messagesFromOwner(
  { db, config }: Deps,
  { kind, number, vehicle, consignmentId, sinceId }: Extract<Mail, { kind: 'message_from_owner' }>,
): Promise<MailContent> {
  const reader = { id: 0 as UserId, side: 'team' } as const;
  const found = await listMessagesFrom(db, { id: consignmentId as ConsignmentId, sinceId, reader });
  const messages = found.filter(({ from }) => from === 'owner');
  if (messages.length === 0) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return {
    kind,
    number,
    vehicle,
    author: messages.at(-1)?.author ?? 'The owner',
    messages: messages.map(({ id, text, photos, documents }) => ({
      ...{ id, text, photoCount: photos.length, documentCount: documents.length },
    })),
    url: `${config.publicUrl}/admin/dashboard?open=${consignmentId}`,
  };
}

/** A notice queued by an earlier version has one event instead of a list. */
function noticedIn({ events, ...former }: { events?: NoticedEvent[] } & Partial<NoticedEvent>): NoticedEvent[] {
  if (events) return events;
  return former.event && former.at ? [{ event: former.event, at: former.at }] : [];
}

function alone(content: MailContent) {
  return { content, inline: [] };
}

function page({ appSecret, config }: Deps, path: string, kind: LinkKind, linkId: string): string {
  const token = getToken({ current: appSecret, previous: config.appSecretPrevious }, kind, linkId);
  return `${config.publicUrl}/${path}#token=${encodeURIComponent(token)}`;
}
