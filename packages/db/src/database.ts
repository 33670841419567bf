import type { Role } from '@marque/domain/account/roles';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import type { ConsignmentId, ConsignmentNumber, DocumentId, DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { Status } from '@marque/domain/consignment/status';
import type { MessageSide } from '@marque/domain/conversation/messages';
import type { DocumentKind } from '@marque/domain/photo/documents';
import type { PhotoReadingKind, ReadingGrade } from '@marque/domain/photo/photo-readings';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import type { ContactChannel } from '@marque/domain/review/contacts';
import type { MailState } from '@marque/domain/review/mails';
import type { ProposalState } from '@marque/domain/review/proposal';
import type { ListLayout } from '@marque/domain/review/saved-views';
import type { StaffSort } from '@marque/domain/review/staff';
import type { StaffNotice } from '@marque/domain/review/staff-notices';
import type { ChosenWebhookEvent, DeliveryState } from '@marque/domain/review/webhooks';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** A `timestamptz` that the database fills in unless told otherwise. */
type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;
/** `jsonb`: comes out parsed and unproven, goes in as JSON text. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
/** An identity column: never written. */
type Id<T> = ColumnType<T, never, never>;

export interface UsersTable {
  id: Id<UserId>;
  username: string;
  /**
   * What the name looks like: nobody else's may look the same. `null` for closed accounts, and where two looked the
   * same before this was asked.
   */
  usernameSkeleton: string | null;
  /** argon2id, PHC string. */
  password: string;
  /** `null` only for accounts an administrator made (ADR 0006). */
  email: string | null;
  /** When somebody followed a link that was mailed to `email`; it counts for that address alone. */
  emailConfirmedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  /** E.164 */
  phone: string | null;
  phoneVerified: Generated<boolean>;
  smsConsent: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  twoFactorMethod: Generated<TwoFactorMethod>;
  /** Sealed under APP_SECRET. */
  twoFactorSecret: string | null;
  /**
   * The newest time step (RFC 6238) whose code was used: it and older ones are worth nothing any more. `bigint`,
   * arrives as text.
   */
  twoFactorLastStep: ColumnType<string | null, number | null | undefined, number | null>;
  /** The account's handle towards authenticators: it says nothing of the person. */
  webauthnId: Generated<string>;
  /** The number that the gateway did not take last: the code may be mailed then (ADR 0009). */
  smsFailedPhone: string | null;
  smsFailedAt: Date | null;
  /** When the account is closed, by its owner's wish. */
  deletionDueAt: Date | null;
  deletionReceipt: string | null;
  /** Closed; the row stays until the last consignment of it is purged. */
  deletedAt: Date | null;
  /** Keyed hash of the code that was sent, never the code. */
  verificationCode: string | null;
  verificationExpires: Date | null;
  verificationSentAt: Date | null;
  /** Wrong tries of the current code. */
  verificationTries: Generated<number>;
  role: Generated<Role>;
  /** What the team is told of by email and this member of staff does not want. */
  noticesOff: Generated<StaffNotice[]>;
  createdAt: GeneratedTimestamp;
}

interface SessionsTable {
  /** SHA-256 of the session id, hexadecimal. */
  idHash: string;
  userId: UserId;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
  /** Never extended beyond this. */
  absoluteExpiresAt: Date;
  /** The session's name in its owner's list: says nothing of the session id. */
  publicId: Generated<string>;
  /** How it was begun. */
  method: Generated<string>;
  userAgent: Generated<string>;
  /** As `addressKey` counts it: for IPv6 the network only. */
  address: Generated<string>;
  /** When the user last confirmed their identity. */
  authenticatedAt: GeneratedTimestamp;
  /** Within some minutes. */
  lastSeenAt: GeneratedTimestamp;
}

/** A login whose password was right and whose second factor is due (ADR 0008). */
interface LoginChallengesTable {
  /** SHA-256 of the challenge's id, hexadecimal. */
  idHash: string;
  userId: UserId;
  method: TwoFactorMethod;
  /** By text message: keyed hash of the code. */
  codeHash: string | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  tries: Generated<number>;
  /** While somebody is guessing everywhere a second code is asked for; this says that the first was right. */
  firstCodePassed: Generated<boolean>;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
}

/** A second factor that is being set up and not on yet. */
interface TwoFactorSetupsTable {
  userId: UserId;
  method: TwoFactorMethod;
  /** Sealed under APP_SECRET; `null` for text messages. */
  secret: string | null;
  codeHash: string | null;
  codeSentAt: Date | null;
  tries: Generated<number>;
  expiresAt: Date;
}

interface RecoveryCodesTable {
  /** SHA-256, hexadecimal: the codes are random and too long to be tried out. */
  codeHash: string;
  userId: UserId;
  usedAt: Date | null;
}

interface PasskeysTable {
  /** Credential id, base64url. */
  id: string;
  userId: UserId;
  publicKey: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  isSynced: Generated<boolean>;
  createdAt: GeneratedTimestamp;
  lastUsedAt: Date | null;
}

interface WebauthnChallengesTable {
  /** SHA-256, hexadecimal. */
  challengeHash: string;
  userId: UserId | null;
  purpose: string;
  expiresAt: Date;
}

/**
 * A link that was mailed and works once. The row holds no token: it is a MAC of the id under APP_SECRET, so that
 * whoever reads the database has no link.
 */
interface AccountLinksTable {
  id: Generated<string>;
  userId: UserId;
  kind: string;
  data: GeneratedJson;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
  usedAt: Date | null;
}

/** Every message that was ever to be sent, and what became of it. */
interface MailsTable {
  /** `bigint`: arrives as text. */
  id: Id<string>;
  /** The same key is queued once. */
  key: string;
  kind: string;
  /** What the template needs; no tokens (see `AccountLinksTable`). */
  data: GeneratedJson;
  toAddress: string;
  /** The address as its mail server tells mailboxes apart: what limits count by. */
  mailbox: Generated<string>;
  toName: Generated<string>;
  userId: UserId | null;
  consignmentId: ConsignmentId | null;
  state: Generated<MailState>;
  tries: Generated<number>;
  /** The mail server's words, or ours. */
  lastAnswer: string | null;
  messageId: string | null;
  createdAt: GeneratedTimestamp;
  nextTryAt: Date | null;
  /** Worth nothing afterwards. */
  validUntil: Date | null;
  /** Set before a message is handed over: whoever finds it set after a crash knows that it may have left. */
  attemptedAt: Date | null;
  sentAt: Date | null;
  /**
   * The limit that the message was counted under when it was first handed over; `null` for one that no limit counts.
   */
  allowance: string | null;
  allowedAt: Date | null;
}

/** What became of a text about a status, so that none goes out twice. */
interface StatusTextsTable {
  id: string;
  userId: UserId;
  state: 'sending' | 'sent' | 'failing';
  attemptedAt: Date;
}

/** Addresses beside the account's own that an account has shown to be somebody's who wants its mail. In lower case. */
interface ConfirmedAddressesTable {
  userId: UserId;
  address: string;
  confirmedAt: Date;
}

export interface ConsignmentsTable {
  id: Id<ConsignmentId>;
  number: ConsignmentNumber;
  userId: UserId;
  personalInfo: Json;
  vehicleInfo: Json;
  damageReport: Json;
  photos: Json;
  /** `PARTS_VERSION` of whoever stored the parts; 0 for records from before there was one. */
  partsVersion: Generated<number>;
  status: Generated<string>;
  createdAt: GeneratedTimestamp;
  /** Set while a deletion can still be undone (ADR 0023). */
  deletedAt: Date | null;
  /** Counts the submissions: 1, and one more with each answer to a change request. */
  version: Generated<number>;
  /** Reason code and note, while the consignment is rejected. */
  rejection: ColumnType<unknown, string | null | undefined, string | null>;
  /** The first recorded contact with the owner: it stops the clock of the 24-hour promise (ADR 0021). */
  firstContactAt: Date | null;
  /** The last answer to a change request, until the next contact. */
  resubmittedAt: Date | null;
  /** Kept by the database: since when the owner waits for a contact; `null` while they do not. */
  waitingSince: ColumnType<Date | null, never, never>;
  /** The member of staff whose case it is. */
  assigneeId: UserId | null;
  claimedBy: UserId | null;
  claimedUntil: Date | null;
  /** Kept by the database for sorting and searching, in lower case. */
  customer: ColumnType<string, never, never>;
  vehicle: ColumnType<string, never, never>;
  search: ColumnType<string, never, never>;
  /** Kept by the database: the URL of the photo that stands for the car, its first of the outside. */
  cover: ColumnType<string | null, never, never>;
}

/** The reminder and the alert about an owner who waits: one of each for every time that they began to wait. */
interface PromiseAlertsTable {
  consignmentId: ConsignmentId;
  waitingSince: Date;
  notice: StaffNotice;
  createdAt: Date;
}

/** A decision that can still be undone, for one case each. */
interface UndoableDecisionsTable {
  consignmentId: ConsignmentId;
  decisionId: string;
  decision: Json;
  decidedBy: UserId;
  appliesAt: Date;
  createdAt: GeneratedTimestamp;
}

/** What was submitted, each time it was. */
interface ConsignmentVersionsTable {
  consignmentId: ConsignmentId;
  version: number;
  personalInfo: Json;
  vehicleInfo: Json;
  damageReport: Json;
  photos: Json;
  createdAt: GeneratedTimestamp;
}

interface ChangeRequestsTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  /** The version that the request speaks of. */
  version: number;
  requestedBy: UserId | null;
  items: Json;
  note: Generated<string>;
  createdAt: GeneratedTimestamp;
  answeredAt: Date | null;
  /** Lapsed without an answer. */
  closedAt: Date | null;
}

interface ProposalsTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  /** The version that it changes. */
  version: number;
  state: Generated<ProposalState>;
  note: string;
  fields: Json;
  photos: Json;
  /** Why it was declined. */
  reason: Generated<string>;
  createdAt: GeneratedTimestamp;
  endedAt: Date | null;
  /** Whoever accepted, declined or withdrew it; of one that lapsed, whoever decided about the car. */
  endedBy: UserId | null;
}

/** Internal: no procedure for owners reads it. */
interface ConsignmentNotesTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  authorId: UserId | null;
  text: string;
  createdAt: GeneratedTimestamp;
}

/** What the team said to an owner outside the product. `note` is internal, `ownerNote` is not. */
interface ConsignmentContactsTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  authorId: UserId | null;
  channel: ContactChannel;
  contactedAt: Date;
  note: string;
  ownerNote: string;
  createdAt: GeneratedTimestamp;
}

export interface DraftConsignmentsTable {
  id: Id<DraftId>;
  userId: UserId;
  personalInfo: GeneratedJson;
  vehicleInfo: GeneratedJson;
  damageReport: GeneratedJson;
  photos: GeneratedJson;
  /** `PARTS_VERSION` of whoever stored the parts; 0 for records from before there was one. */
  partsVersion: Generated<number>;
  currentStep: Generated<number>;
  photoProgress: GeneratedJson;
  revision: Generated<number>;
  lastSaved: GeneratedTimestamp;
  /** When the owner was told that it will be deleted; it counts only if it is after `lastSaved`. */
  remindedAt: Date | null;
  createdAt: GeneratedTimestamp;
}

/** The conversation between the owner of a car and staff. */
interface MessagesTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  authorId: UserId | null;
  side: MessageSide;
  text: string;
  /** Of the owner's: whether staff have written since. */
  isAnswered: Generated<boolean>;
  createdAt: GeneratedTimestamp;
  /** Of one that came by email: what it is known by when it is delivered again. */
  emailHash: string | null;
}

interface MessagePhotosTable {
  messageId: number;
  position: number;
  photoId: PhotoId;
}

/** Up to which message a person has read a conversation. */
interface MessageReadsTable {
  consignmentId: ConsignmentId;
  userId: UserId;
  lastReadId: number;
}

/** Live rows per status, and under `draft` the drafts; kept by triggers so that no list ever counts. */
interface ConsignmentCountersTable {
  status: string;
  count: number;
}

interface ConsignmentEventsTable {
  id: Id<string>;
  consignmentId: ConsignmentId | null;
  draftId: DraftId | null;
  /** Whose consignment or draft it is. */
  ownerId: UserId | null;
  /** Who did it; `null` for the product itself. */
  actorId: UserId | null;
  kind: string;
  data: GeneratedJson;
  createdAt: GeneratedTimestamp;
  /** Place in the chain, without gaps; it and the hashes are filled in by a trigger. */
  seq: ColumnType<string, never, never>;
  prevHash: ColumnType<string, never, never>;
  hash: ColumnType<string, never, never>;
}

/** One row: where the chain of events ends. Kept by a trigger, so that a cut-off end is noticed. */
interface ConsignmentEventsHeadTable {
  isOnlyRow: Generated<boolean>;
  seq: ColumnType<string, never, never>;
  hash: ColumnType<string, never, never>;
}

export interface PhotosTable {
  id: PhotoId;
  ownerId: UserId;
  /** Where the photo store keeps it. */
  key: string;
  name: string;
  size: number;
  type: string;
  width: number;
  height: number;
  /** Of the stored file, hexadecimal. */
  sha256: string;
  /** Of the file as it was sent, hexadecimal. */
  sourceSha256: string;
  /** Of the stored file; unsigned, therefore a `bigint` that arrives as text. */
  crc32: ColumnType<string, number, number>;
  placeholder: string;
  createdAt: GeneratedTimestamp;
}

/** A paper of a car that came as PDF; its file is the row of `photos` with the same id (ADR 0182). */
interface DocumentsTable {
  id: DocumentId;
  kind: DocumentKind;
  /** The draft or the consignment that it belongs to; with neither it goes with the next sweep. */
  draftId: DraftId | null;
  consignmentId: ConsignmentId | null;
  createdAt: GeneratedTimestamp;
}

/** A page of such a paper as an image. */
interface DocumentPagesTable {
  documentId: DocumentId;
  /** From 1. */
  page: number;
  photoId: PhotoId;
  /** What the text of the PDF says there; nothing of it is certain. */
  findings: GeneratedJson;
}

/** What a photo says; a row without a value says that nothing could be read. For staff alone (ADR 0158). */
interface PhotoReadingsTable {
  photoId: PhotoId;
  kind: PhotoReadingKind;
  consignmentId: ConsignmentId;
  value: string | null;
  /** Where the value stood, as it was read. */
  text: string | null;
  grade: ReadingGrade | null;
  readers: Generated<string[]>;
  readAt: GeneratedTimestamp;
}

/** Kept by triggers. */
interface AccountUsageTable {
  userId: UserId;
  /** A `bigint`, which arrives as text. */
  photoBytes: Generated<string>;
  consignments: Generated<number>;
  openConsignments: Generated<number>;
}

export interface EmailSettingsTable {
  id: Id<number>;
  smtpHost: string;
  smtpPort: number;
  secure: Generated<boolean>;
  /** Mail goes out even where the server offers no TLS. */
  allowInsecure: Generated<boolean>;
  smtpUsername: string;
  /** AES-256-GCM under APP_SECRET. */
  smtpPassword: string;
  senderName: string;
  senderEmail: string;
  recipientEmail: string;
  updatedAt: GeneratedTimestamp;
}

/** Every version of the pages that the company writes; an empty text took the page down. */
interface LegalTextsTable {
  page: LegalPage;
  version: number;
  text: string;
  authorId: UserId | null;
  createdAt: GeneratedTimestamp;
}

/** A view of the review list. Staff have their own; shared ones stay when their author's account is closed. */
interface SavedViewsTable {
  id: Id<number>;
  userId: UserId | null;
  isShared: boolean;
  name: string;
  /** What the name is compared by (`toViewNameKey`). */
  nameKey: string;
  status: Status | null;
  search: string;
  sort: StaffSort | null;
  whose: 'me' | 'none' | 'member' | null;
  /** The member of staff whose cases it shows. */
  assigneeId: UserId | null;
  layout: ListLayout;
  createdAt: GeneratedTimestamp;
}

/** Which version a person accepted, and when. */
interface LegalAcceptancesTable {
  userId: UserId;
  page: LegalPage;
  version: number;
  acceptedAt: Date;
}

/** Every version of the working hours; no hours are round the clock. */
interface WorkingHoursTable {
  version: number;
  hours: ColumnType<unknown, string | null, never>;
  authorId: UserId | null;
  createdAt: Date;
}

interface IdempotencyKeysTable {
  userId: UserId;
  /** The operation the key belongs to. */
  scope: string;
  key: string;
  /** SHA-256 of the request, to tell a repeat from a mistake. */
  requestHash: string;
  /** `null` while the first request is still under way. */
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: GeneratedTimestamp;
}

interface VinCacheTable {
  vin: string;
  answer: Json;
  fetchedAt: GeneratedTimestamp;
}

interface ApiTokensTable {
  id: Id<number>;
  userId: UserId;
  name: string;
  /** SHA-256, hexadecimal. */
  tokenHash: string;
  scopes: string[];
  createdAt: GeneratedTimestamp;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A pairing lets a phone add photos to one draft, by a code that the owner's computer shows. */
interface PhotoHandoversTable {
  id: Id<number>;
  userId: UserId;
  draftId: DraftId;
  /** SHA-256, hexadecimal; of the session that showed the code. */
  sessionHash: string;
  /** SHA-256, hexadecimal; of the code on the big screen. */
  codeHash: string;
  codeExpiresAt: Date;
  /** SHA-256, hexadecimal; of what the phone's cookie holds. `null`, as all below, until a phone takes the code up. */
  phoneHash: string | null;
  phoneExpiresAt: Date | null;
  takenUpAt: Date | null;
  /** As the phone names itself, in our words. */
  device: string | null;
  lastSeenAt: Date | null;
  createdAt: GeneratedTimestamp;
}

/** What a phone may put into a draft beside what stands in it: what a phone uploaded for it, or took out of it. */
interface PhotoHandoverPhotosTable {
  draftId: DraftId;
  photoId: PhotoId;
  /** Through which it was uploaded, as long as that is the draft's. */
  handoverId: number | null;
}

interface WebhooksTable {
  id: Id<number>;
  userId: UserId;
  url: string;
  description: Generated<string>;
  allConsignments: Generated<boolean>;
  events: Generated<ChosenWebhookEvent[]>;
  /** AES-256-GCM under APP_SECRET. */
  secret: string;
  createdAt: GeneratedTimestamp;
  pausedAt: Date | null;
  pausedReason: 'owner' | 'failing' | null;
  /** Since when nothing has arrived; `null` as a rule. */
  failingSince: Date | null;
  /** Whether the last answer came soon: others do not wait behind one that lets us wait. */
  isQuick: Generated<boolean>;
}

interface WebhookDeliveriesTable {
  id: Id<string>;
  webhookId: number;
  /** The same for everybody who is told of one event, and in every try. */
  messageId: string;
  message: Json;
  consignmentId: ConsignmentId | null;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  lastAnswer: string | null;
  createdAt: GeneratedTimestamp;
  nextTryAt: Date | null;
  deliveredAt: Date | null;
}

/** Kept by rate-limiter-flexible. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: string | null;
}

export interface Database {
  accountUsage: AccountUsageTable;
  users: UsersTable;
  sessions: SessionsTable;
  loginChallenges: LoginChallengesTable;
  twoFactorSetups: TwoFactorSetupsTable;
  recoveryCodes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  webauthnChallenges: WebauthnChallengesTable;
  accountLinks: AccountLinksTable;
  confirmedAddresses: ConfirmedAddressesTable;
  statusTexts: StatusTextsTable;
  promiseAlerts: PromiseAlertsTable;
  undoableDecisions: UndoableDecisionsTable;
  consignmentContacts: ConsignmentContactsTable;
  mails: MailsTable;
  consignments: ConsignmentsTable;
  draftConsignments: DraftConsignmentsTable;
  consignmentCounters: ConsignmentCountersTable;
  consignmentVersions: ConsignmentVersionsTable;
  changeRequests: ChangeRequestsTable;
  proposals: ProposalsTable;
  consignmentNotes: ConsignmentNotesTable;
  messages: MessagesTable;
  messagePhotos: MessagePhotosTable;
  messageReads: MessageReadsTable;
  consignmentEvents: ConsignmentEventsTable;
  consignmentEventsHead: ConsignmentEventsHeadTable;
  photos: PhotosTable;
  documents: DocumentsTable;
  documentPages: DocumentPagesTable;
  photoReadings: PhotoReadingsTable;
  emailSettings: EmailSettingsTable;
  legalTexts: LegalTextsTable;
  legalAcceptances: LegalAcceptancesTable;
  savedViews: SavedViewsTable;
  workingHours: WorkingHoursTable;
  idempotencyKeys: IdempotencyKeysTable;
  vinCache: VinCacheTable;
  apiTokens: ApiTokensTable;
  photoHandovers: PhotoHandoversTable;
  photoHandoverPhotos: PhotoHandoverPhotosTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  rateLimits: RateLimitsTable;
}

/** What a query needs: the database, or a transaction that its caller owns. */
export type Db = Kysely<Database> | Transaction<Database>;
