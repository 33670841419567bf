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
  consignmentEvents: ConsignmentEventsTable;
  photos: PhotosTable;
  emailSettings: EmailSettingsTable;
  idempotencyKeys: IdempotencyKeysTable;
  vinCache: VinCacheTable;
  apiTokens: ApiTokensTable;
  rateLimits: RateLimitsTable;
}

/** What a query needs: the database, or a transaction that its caller owns. */
export type Db = Kysely<Database> | Transaction<Database>;
