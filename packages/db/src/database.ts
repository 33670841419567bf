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
import type { NewsNotice, StaffNotice } from '@marque/domain/review/staff-notices';
import type { ChosenWebhookEvent, DeliveryState } from '@marque/domain/review/webhooks';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;
/** `jsonb`: read parsed but not validated, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
/** An identity column: never written. */
type Id<T> = ColumnType<T, never, never>;

export interface UsersTable {
  id: Id<UserId>;
  username: string;
  /**
   * The confusable skeleton of the username, unique. `null` for closed accounts, and for two that already looked the
   * same before this was required.
   */
  usernameSkeleton: string | null;
  password: string;
  /** `null` only for accounts created by an administrator (ADR 0006). */
  email: string | null;
  /** When a link emailed to `email` was opened; only counts for that address. */
  emailConfirmedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  /** E.164 */
  phone: string | null;
  phoneVerified: Generated<boolean>;
  smsConsent: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  twoFactorMethod: Generated<TwoFactorMethod>;
  twoFactorSecret: string | null;
  /** The latest time step (RFC 6238) whose code was used: it and older ones are invalid. `bigint`, read as text. */
  twoFactorLastStep: ColumnType<string | null, number | null | undefined, number | null>;
  /** The WebAuthn user handle: random, because it must not identify the person. */
  webauthnId: Generated<string>;
  /** The number that the gateway last failed to reach: its code may then be emailed (ADR 0009). */
  smsFailedPhone: string | null;
  smsFailedAt: Date | null;
  /** Set if the owner has requested deletion. */
  deletionDueAt: Date | null;
  deletionReceipt: string | null;
  /** Closed; the row remains until its last consignment is purged. */
  deletedAt: Date | null;
  /** Keyed hash of the code that was sent, never the code. */
  verificationCode: string | null;
  verificationExpires: Date | null;
  verificationSentAt: Date | null;
  verificationTries: Generated<number>;
  role: Generated<Role>;
  /** The email notices that this member of staff has turned off. */
  noticesOff: Generated<StaffNotice[]>;
  createdAt: GeneratedTimestamp;
}

interface SessionsTable {
  /** SHA-256 of the session id, hexadecimal. */
  idHash: string;
  userId: UserId;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
  /** Never extended. */
  absoluteExpiresAt: Date;
  publicId: Generated<string>;
  method: Generated<string>;
  userAgent: Generated<string>;
  /** Normalized by `addressKey`: for IPv6, only the network. */
  address: Generated<string>;
  authenticatedAt: GeneratedTimestamp;
  /** Accurate to a few minutes. */
  lastSeenAt: GeneratedTimestamp;
}

/** A login with a correct password that still needs its second factor (ADR 0008). */
interface LoginChallengesTable {
  /** SHA-256 of the challenge's id, hexadecimal. */
  idHash: string;
  userId: UserId;
  method: TwoFactorMethod;
  /** For text messages: keyed hash of the code. */
  codeHash: string | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  tries: Generated<number>;
  /** While someone is guessing codes, a second one is required; this records that the first was right. */
  firstCodePassed: Generated<boolean>;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
}

interface TwoFactorSetupsTable {
  userId: UserId;
  method: TwoFactorMethod;
  secret: string | null;
  codeHash: string | null;
  codeSentAt: Date | null;
  tries: Generated<number>;
  expiresAt: Date;
}

interface RecoveryCodesTable {
  /** SHA-256, hexadecimal: the codes are random and too long to be guessed. */
  codeHash: string;
  userId: UserId;
  usedAt: Date | null;
}

interface PasskeysTable {
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
  challengeHash: string;
  userId: UserId | null;
  purpose: string;
  expiresAt: Date;
}

/**
 * An emailed link that works once. The row holds no token: that is a MAC of the id under APP_SECRET, so that a leaked
 * database contains no working links.
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

interface MailsTable {
  id: Id<string>;
  /** A key is queued only once. */
  key: string;
  kind: string;
  /** The template's data; no tokens (see `AccountLinksTable`). */
  data: GeneratedJson;
  toAddress: string;
  /** The normalized mailbox, by which limits count. */
  mailbox: Generated<string>;
  toName: Generated<string>;
  userId: UserId | null;
  consignmentId: ConsignmentId | null;
  state: Generated<MailState>;
  tries: Generated<number>;
  lastAnswer: string | null;
  messageId: string | null;
  createdAt: GeneratedTimestamp;
  nextTryAt: Date | null;
  validUntil: Date | null;
  /** Set before a message is handed over: if it is set after a crash, the message may have been sent. */
  attemptedAt: Date | null;
  sentAt: Date | null;
  /** The limit that counted the message when it was first handed over; `null` if none applies. */
  allowance: string | null;
  allowedAt: Date | null;
}

/** The outcome of a text message about a status, so that none is sent twice. */
interface StatusTextsTable {
  id: string;
  userId: UserId;
  state: 'sending' | 'sent' | 'failing';
  attemptedAt: Date;
}

/** Addresses besides the account's own whose owners have confirmed that they want its email. In lower case. */
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
  /** `PARTS_VERSION` when the parts were stored; 0 for older records. */
  partsVersion: Generated<number>;
  status: Generated<string>;
  createdAt: GeneratedTimestamp;
  /** Set while a deletion can still be undone (ADR 0023). */
  deletedAt: Date | null;
  /** Counts submissions: 1, plus one for each response to a change request. */
  version: Generated<number>;
  rejection: ColumnType<unknown, string | null | undefined, string | null>;
  /** The first recorded contact with the owner, which stops the clock of the promise (ADR 0021). */
  firstContactAt: Date | null;
  resubmittedAt: Date | null;
  /** Generated: since when the owner has been waiting for a contact; `null` if they are not. */
  waitingSince: ColumnType<Date | null, never, never>;
  assigneeId: UserId | null;
  claimedBy: UserId | null;
  claimedUntil: Date | null;
  customer: ColumnType<string, never, never>;
  vehicle: ColumnType<string, never, never>;
  search: ColumnType<string, never, never>;
  /** Generated: the URL of the photo for lists, the first of the car's outside. */
  cover: ColumnType<string | null, never, never>;
}

/** The reminder and the alert about a waiting owner: at most one of each per wait. */
interface PromiseAlertsTable {
  consignmentId: ConsignmentId;
  waitingSince: Date;
  notice: NewsNotice;
  createdAt: Date;
}

interface UndoableDecisionsTable {
  consignmentId: ConsignmentId;
  decisionId: string;
  decision: Json;
  decidedBy: UserId;
  appliesAt: Date;
  createdAt: GeneratedTimestamp;
}

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
  version: number;
  requestedBy: UserId | null;
  items: Json;
  note: Generated<string>;
  createdAt: GeneratedTimestamp;
  answeredAt: Date | null;
  closedAt: Date | null;
}

interface ProposalsTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  version: number;
  state: Generated<ProposalState>;
  note: string;
  fields: Json;
  photos: Json;
  /** What each of its documents is, also when their files are gone. */
  documents: GeneratedJson;
  reason: Generated<string>;
  createdAt: GeneratedTimestamp;
  endedAt: Date | null;
  /** Who accepted, declined, or withdrew it; if it lapsed, who decided about the car. */
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

/** Contacts outside the product. `note` is internal, `ownerNote` is not. */
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
  /** `PARTS_VERSION` when the parts were stored; 0 for older records. */
  partsVersion: Generated<number>;
  currentStep: Generated<number>;
  photoProgress: GeneratedJson;
  revision: Generated<number>;
  lastSaved: GeneratedTimestamp;
  /** When the owner was told that it will be deleted; only valid if after `lastSaved`. */
  remindedAt: Date | null;
  createdAt: GeneratedTimestamp;
}

interface MessagesTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  authorId: UserId | null;
  side: MessageSide;
  text: string;
  /** For the owner's messages: whether staff have replied since. */
  isAnswered: Generated<boolean>;
  createdAt: GeneratedTimestamp;
  /** For a message by email: its identity, in case it is delivered again. */
  emailHash: string | null;
}

interface MessagePhotosTable {
  messageId: number;
  position: number;
  photoId: PhotoId;
}

interface MessageReadsTable {
  consignmentId: ConsignmentId;
  userId: UserId;
  lastReadId: number;
}

/** Rows that are not deleted per status, and drafts as `draft`; maintained by triggers so that no list has to count. */
interface ConsignmentCountersTable {
  status: string;
  count: number;
}

interface ConsignmentEventsTable {
  id: Id<string>;
  consignmentId: ConsignmentId | null;
  draftId: DraftId | null;
  ownerId: UserId | null;
  actorId: UserId | null;
  kind: string;
  data: GeneratedJson;
  createdAt: GeneratedTimestamp;
  /** Position in the chain, without gaps; a trigger fills in this and the hashes. */
  seq: ColumnType<string, never, never>;
  prevHash: ColumnType<string, never, never>;
  hash: ColumnType<string, never, never>;
}

/** A single row: the end of the event chain. Maintained by a trigger, so that a truncated chain is detected. */
interface ConsignmentEventsHeadTable {
  isOnlyRow: Generated<boolean>;
  seq: ColumnType<string, never, never>;
  hash: ColumnType<string, never, never>;
}

export interface PhotosTable {
  id: PhotoId;
  ownerId: UserId;
  key: string;
  name: string;
  size: number;
  type: string;
  width: number;
  height: number;
  /** Of the stored file, hexadecimal. */
  sha256: string;
  sourceSha256: string;
  /** Of the stored file; unsigned, hence a `bigint`, which is read as text. */
  crc32: ColumnType<string, number, number>;
  placeholder: string;
  createdAt: GeneratedTimestamp;
}

/** A PDF document of a car; its file is the row of `photos` with the same id (ADR 0182). */
interface DocumentsTable {
  id: DocumentId;
  kind: DocumentKind;
  /**
   * The draft, consignment, message, or proposal that it belongs to; with none, or with a proposal that is not open,
   * the sweep deletes it after a day.
   */
  draftId: DraftId | null;
  consignmentId: ConsignmentId | null;
  messageId: number | null;
  proposalId: number | null;
  createdAt: GeneratedTimestamp;
  /** The version of the consignment that it came with. */
  version: number | null;
}

interface DocumentPagesTable {
  documentId: DocumentId;
  page: number;
  photoId: PhotoId;
  /** What the PDF's text says; never treated as certain. */
  findings: GeneratedJson;
}

/** What was read in a photo, for staff only; a row without a value means that nothing could be read (ADR 0158). */
interface PhotoReadingsTable {
  photoId: PhotoId;
  kind: PhotoReadingKind;
  consignmentId: ConsignmentId;
  value: string | null;
  text: string | null;
  grade: ReadingGrade | null;
  readers: Generated<string[]>;
  place: ColumnType<unknown, string | null, never>;
  readAt: GeneratedTimestamp;
}

interface AccountUsageTable {
  userId: UserId;
  photoBytes: Generated<string>;
  consignments: Generated<number>;
  openConsignments: Generated<number>;
}

export interface EmailSettingsTable {
  id: Id<number>;
  smtpHost: string;
  smtpPort: number;
  secure: Generated<boolean>;
  /** Email is sent even if the server offers no TLS. */
  allowInsecure: Generated<boolean>;
  smtpUsername: string;
  smtpPassword: string;
  senderName: string;
  senderEmail: string;
  recipientEmail: string;
  /** At most ten. */
  furtherRecipients: Generated<string[]>;
  updatedAt: GeneratedTimestamp;
}

/** Every version of the legal pages; an empty text means that the page was taken down. */
interface LegalTextsTable {
  page: LegalPage;
  version: number;
  text: string;
  authorId: UserId | null;
  createdAt: GeneratedTimestamp;
}

/** A saved view of the review list. Shared ones remain after their author's account is closed. */
interface SavedViewsTable {
  id: Id<number>;
  userId: UserId | null;
  isShared: boolean;
  name: string;
  /** Normalized for comparison (`toViewNameKey`). */
  nameKey: string;
  status: Status | null;
  search: string;
  sort: StaffSort | null;
  whose: 'me' | 'none' | 'member' | null;
  assigneeId: UserId | null;
  layout: ListLayout;
  createdAt: GeneratedTimestamp;
}

interface LastViewsTable {
  userId: UserId;
  savedViewId: number | null;
  status: Status | null;
  search: string;
  sort: StaffSort | null;
  whose: 'me' | 'none' | 'member' | null;
  assigneeId: UserId | null;
  layout: ListLayout;
  chosenAt: Date;
}

interface LegalAcceptancesTable {
  userId: UserId;
  page: LegalPage;
  version: number;
  acceptedAt: Date;
}

/** Every version of the working hours; no hours means around the clock. */
/** Without its one row, everything is as by default. */
interface CompanySettingsTable {
  id: Generated<number>;
  showStaffNames: Generated<boolean>;
  /** `LandingTexts`; `null` until an administrator writes their own. */
  landingTexts: ColumnType<unknown, string | null, string | null>;
}

interface WorkingHoursTable {
  version: number;
  hours: ColumnType<unknown, string | null, never>;
  authorId: UserId | null;
  createdAt: Date;
}

interface IdempotencyKeysTable {
  userId: UserId;
  scope: string;
  key: string;
  /** SHA-256 of the request, to tell a repeat from a reused key. */
  requestHash: string;
  /** `null` while the first request is in progress. */
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
  tokenHash: string;
  scopes: string[];
  createdAt: GeneratedTimestamp;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A pairing lets a phone add photos to one draft, by a code that the owner's computer shows. */
interface DevicePairingsTable {
  id: Id<number>;
  userId: UserId;
  draftId: DraftId;
  /** SHA-256, hexadecimal, of the session that showed the code. */
  sessionHash: string;
  /** SHA-256, hexadecimal, of the code on the computer's screen. */
  codeHash: string;
  codeExpiresAt: Date;
  /** SHA-256, hexadecimal, of the phone's cookie. `null`, like the columns below, until a phone claims the code. */
  phoneHash: string | null;
  phoneExpiresAt: Date | null;
  claimedAt: Date | null;
  device: string | null;
  lastSeenAt: Date | null;
  createdAt: GeneratedTimestamp;
}

/** Photos that a phone may put into a draft besides those in it: ones it uploaded for the draft, or removed from it. */
interface DevicePairingPhotosTable {
  draftId: DraftId;
  photoId: PhotoId;
  /** The pairing that uploaded it, as long as that is the draft's. */
  pairingId: number | null;
}

interface WebhooksTable {
  id: Id<number>;
  userId: UserId;
  url: string;
  description: Generated<string>;
  allConsignments: Generated<boolean>;
  events: Generated<ChosenWebhookEvent[]>;
  secret: string;
  createdAt: GeneratedTimestamp;
  pausedAt: Date | null;
  pausedReason: 'owner' | 'failing' | null;
  /** Since when every message has failed; usually `null`. */
  failingSince: Date | null;
  /** Whether its last response was fast: a slow webhook must not delay others. */
  isQuick: Generated<boolean>;
}

interface WebhookDeliveriesTable {
  id: Id<string>;
  webhookId: number;
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
  lastViews: LastViewsTable;
  workingHours: WorkingHoursTable;
  companySettings: CompanySettingsTable;
  idempotencyKeys: IdempotencyKeysTable;
  vinCache: VinCacheTable;
  apiTokens: ApiTokensTable;
  devicePairings: DevicePairingsTable;
  devicePairingPhotos: DevicePairingPhotosTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  rateLimits: RateLimitsTable;
}

/** For queries: the database, or a transaction that the caller owns. */
export type Db = Kysely<Database> | Transaction<Database>;
