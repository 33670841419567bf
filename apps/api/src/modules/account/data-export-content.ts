import type { Db } from '@marque/db/database';
import { describeDevice } from '@marque/domain/account/device-labels';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { ListedDocument } from '@marque/domain/photo/documents';
import { OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import { findCompanySettings } from '../../platform/company-settings/company-settings.queries.ts';
import { listTokens } from '../access-token/access-token.service.ts';
import { listConsignmentsOf } from '../consignment/consignment.queries.ts';
import { listDocumentsIn } from '../document/document.queries.ts';
import { listDraftDocuments } from '../document/document.service.ts';
import { findDraft } from '../draft/draft.queries.ts';
import { listAcceptances } from '../legal/legal.queries.ts';
import { listMessagesFrom } from '../message-store/message.queries.ts';
import { findPasskeysOf } from '../passkey/passkey.queries.ts';
import { findProfile } from '../profile/profile.queries.ts';
import { listChangeRequests } from '../review/change-requests.queries.ts';
import { findReviewFacts, listEvents, listVersions } from '../review/event-log.queries.ts';
import { listProposals } from '../review/proposals.queries.ts';
import { toTimeline } from '../review/timeline.ts';
import { findLastView, listViewsBy } from '../saved-views/saved-views.queries.ts';
import { findUserWebhooks } from '../webhook/webhook.queries.ts';
import { findAccountFacts, listAccountEvents, listMailsTo } from './data-export.queries.ts';
import { listOpenSessions } from './open-sessions.queries.ts';

/**
 * Everything stored about a user that they may see: no secrets, no internal notes, nothing about others. Raises
 * USER_NOT_FOUND.
 */
export async function gatherOwnData(db: Db, userId: UserId, now: Date) {
  const profile = await findProfile(db, userId);
  if (!profile) throw new DomainError('USER_NOT_FOUND');
  const { phone, phoneVerified, smsConsent, ...person } = profile;
  const sessions = await listOpenSessions(db, userId, now);
  const passkeys = await findPasskeysOf(db, userId);
  const accessTokens = await listTokens(db, userId, now);
  return {
    exportedAt: now,
    profile: { ...person, ...(await findAccountFacts(db, userId)) },
    phone: { number: phone, verified: phoneVerified, smsConsent },
    acceptedTexts: await listAcceptances(db, userId),
    draft: await findDraft(db, userId),
    draftDocuments: (await listDraftDocuments(db, userId)).map(toExported),
    consignments: await gatherConsignments(db, userId),
    sessions: sessions.map(({ userAgent, address, method, createdAt, lastSeenAt }) => ({
      device: describeDevice(userAgent),
      userAgent,
      address,
      method,
      createdAt,
      lastSeenAt,
    })),
    passkeys: passkeys.map(({ id: _, ...passkey }) => passkey),
    accessTokens: accessTokens.map(({ id: _, ...token }) => token),
    webhooks: (await findUserWebhooks(db, userId)).map(({ id: _, ...webhook }) => webhook),
    savedViews: await listViewsBy(db, userId),
    lastView: await findLastView(db, userId),
    mails: await listMailsTo(db, userId),
    events: await listAccountEvents(db, userId),
  };
}

export type OwnData = Awaited<ReturnType<typeof gatherOwnData>>;

async function gatherConsignments(db: Db, userId: UserId) {
  const gathered = [];
  const { showStaffNames } = await findCompanySettings(db);
  for (const consignment of await listConsignmentsOf(db, userId)) {
    const { id, createdAt } = consignment;
    const facts = await findReviewFacts(db, id, userId);
    const events = await listEvents(db, id, OWNER_EVENT_KINDS);
    const timeline = toTimeline(events, createdAt, showStaffNames ? 'contacts' : 'nobody');
    gathered.push({
      ...consignment,
      rejection: facts?.rejection ?? null,
      timeline: timeline.map(({ id: _, ...entry }) => entry),
      changeRequests: (await listChangeRequests(db, id)).map(({ id: _, ...request }) => request),
      proposals: (await listProposals(db, id)).map(({ id: _, documents, ...proposal }) => ({
        ...proposal,
        documents: documents.map(toExported),
      })),
      messages: await gatherMessages(db, id, userId),
      documents: (await listDocumentsIn(db, { consignmentId: id })).map(toExported),
      earlierVersions: await listVersions(db, id),
    });
  }
  return gathered;
}

async function gatherMessages(db: Db, id: ConsignmentId, userId: UserId) {
  const messages = await listMessagesFrom(db, { id, sinceId: 0, reader: { id: userId, side: 'owner' } });
  return messages.map(({ from, author, text, photos, documents, isByEmail, createdAt }) => ({
    from,
    author,
    text,
    photos: photos.map(({ url, name }) => ({ url, name })),
    documents: documents.map(({ id: documentId, name, size, pages }) => ({
      id: documentId,
      name,
      size,
      pages: pages.length,
    })),
    isByEmail,
    createdAt,
  }));
}

/** The archive contains the PDF; its pages' images are derived from it. */
function toExported<Kept extends ListedDocument>({ pages, ...document }: Kept) {
  return { ...document, pages: pages.length };
}
