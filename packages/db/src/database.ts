import type { ConsignmentId, ConsignmentNumber, DraftId, PhotoId, UserId } from '@marque/domain/ids';
import type { Role } from '@marque/domain/roles';
import type { TwoFactorMethod } from '@marque/domain/user';
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
  /** argon2id, PHC string. */
  password: string;
  /** `null` only for accounts an administrator made (design decision 6). */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  /** E.164 */
  phone: string | null;
  phoneVerified: Generated<boolean>;
  smsConsent: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  twoFactorMethod: Generated<TwoFactorMethod>;
  twoFactorSecret: string | null;
  /** Keyed hash of the code that was sent, never the code. */
  verificationCode: string | null;
  verificationExpires: Date | null;
  verificationSentAt: Date | null;
  /** Wrong tries of the current code. */
  verificationTries: Generated<number>;
  role: Generated<Role>;
  createdAt: GeneratedTimestamp;
}

export interface SessionsTable {
  /** SHA-256 of the session id, hexadecimal. */
  idHash: string;
  userId: UserId;
  createdAt: GeneratedTimestamp;
  expiresAt: Date;
  /** Never extended beyond this. */
  absoluteExpiresAt: Date;
}

export interface ConsignmentsTable {
  id: Id<ConsignmentId>;
  number: ConsignmentNumber;
  userId: UserId;
  personalInfo: Json;
  vehicleInfo: Json;
  damageReport: Json;
  photos: Json;
  status: Generated<string>;
  createdAt: GeneratedTimestamp;
  /** Set while a deletion can still be undone (design decision 23). */
  deletedAt: Date | null;
  /** Counts the submissions: 1, and one more with each answer to a change request. */
  version: Generated<number>;
  /** Reason code and words, while the consignment is rejected. */
  rejection: ColumnType<unknown, string | null | undefined, string | null>;
  /** The first recorded contact with the owner: it stops the clock of the 24-hour promise (design decision 21). */
  firstContactAt: Date | null;
  claimedBy: UserId | null;
  claimedUntil: Date | null;
  /** Kept by the database for sorting and searching, in lower case. */
  customer: ColumnType<string, never, never>;
  vehicle: ColumnType<string, never, never>;
  search: ColumnType<string, never, never>;
}

/** What was submitted, each time it was. */
export interface ConsignmentVersionsTable {
  consignmentId: ConsignmentId;
  version: number;
  personalInfo: Json;
  vehicleInfo: Json;
  damageReport: Json;
  photos: Json;
  createdAt: GeneratedTimestamp;
}

export interface ChangeRequestsTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  /** The version that the request speaks of. */
  version: number;
  requestedBy: UserId | null;
  items: Json;
  words: Generated<string>;
  createdAt: GeneratedTimestamp;
  answeredAt: Date | null;
  /** Lapsed without an answer. */
  closedAt: Date | null;
}

/** Internal: no procedure for owners reads it. */
export interface ConsignmentNotesTable {
  id: Id<number>;
  consignmentId: ConsignmentId;
  authorId: UserId | null;
  text: string;
  createdAt: GeneratedTimestamp;
}

export interface DraftConsignmentsTable {
  id: Id<DraftId>;
  userId: UserId;
  personalInfo: GeneratedJson;
  vehicleInfo: GeneratedJson;
  damageReport: GeneratedJson;
  photos: GeneratedJson;
  currentStep: Generated<number>;
  photoProgress: GeneratedJson;
  revision: Generated<number>;
  lastSaved: GeneratedTimestamp;
  createdAt: GeneratedTimestamp;
}

/** Live rows per status, and under `draft` the drafts; kept by triggers so that no list ever counts. */
export interface ConsignmentCountersTable {
  status: string;
  count: number;
}

export interface ConsignmentEventsTable {
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
export interface ConsignmentEventsHeadTable {
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

export interface EmailSettingsTable {
  id: Id<number>;
  smtpHost: string;
  smtpPort: number;
  secure: Generated<boolean>;
  smtpUsername: string;
  /** AES-256-GCM under APP_SECRET. */
  smtpPassword: string;
  senderName: string;
  senderEmail: string;
  recipientEmail: string;
  updatedAt: GeneratedTimestamp;
}

export interface IdempotencyKeysTable {
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

export interface VinCacheTable {
  vin: string;
  answer: Json;
  fetchedAt: GeneratedTimestamp;
}

export interface ApiTokensTable {
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

/** Kept by rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: string | null;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  consignments: ConsignmentsTable;
  draftConsignments: DraftConsignmentsTable;
  consignmentCounters: ConsignmentCountersTable;
  consignmentVersions: ConsignmentVersionsTable;
  changeRequests: ChangeRequestsTable;
  consignmentNotes: ConsignmentNotesTable;
  consignmentEvents: ConsignmentEventsTable;
  consignmentEventsHead: ConsignmentEventsHeadTable;
  photos: PhotosTable;
  emailSettings: EmailSettingsTable;
  idempotencyKeys: IdempotencyKeysTable;
  vinCache: VinCacheTable;
  apiTokens: ApiTokensTable;
  rateLimits: RateLimitsTable;
}

/** What a query needs: the database, or a transaction that its caller owns. */
export type Db = Kysely<Database> | Transaction<Database>;
