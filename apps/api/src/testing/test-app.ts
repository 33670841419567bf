import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPool } from '@marque/db/connection';
import type { Database } from '@marque/db/database';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import type { Role } from '@marque/domain/account/roles';
import { PhotoId, type UserId } from '@marque/domain/api/ids';
import { Draft, type SaveDraft } from '@marque/domain/consignment/draft';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';
import type { VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createDiskPhotoStore } from '../adapters/photo-store/disk.ts';
import type { SmsTransport } from '../adapters/sms/sms-transport.ts';
import { isLoopbackAddress } from '../adapters/webhook/public-address.ts';
import { createWebhookSender } from '../adapters/webhook/webhook-sender.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createAccessTokens } from '../modules/access-token/access-tokens.ts';
import { createPasswords } from '../modules/auth/passwords.ts';
import { createPairings } from '../modules/device-pairing/find-pairing.ts';
import { saveDraft } from '../modules/draft/draft.service.ts';
import { createMailTransports } from '../modules/email/mail-transports.ts';
import { createPhotoPipeline } from '../modules/photo/pipeline/photo-pipeline.ts';
import { createSessions } from '../modules/session/sessions.ts';
import { boundSms } from '../modules/sms/bounded-sms.ts';
import { tallySms } from '../modules/sms/tallied-sms.ts';
import { createBackground } from '../platform/background.ts';
import { createDatabaseTrouble } from '../platform/database-trouble.ts';
import { createFreeDisk } from '../platform/disk/free-disk.ts';
import { createEventFeed } from '../platform/live/event-feed.ts';
import { createRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createTallies } from '../platform/tally.ts';
import { buildServer } from '../server/server.ts';
import type { Deps } from '../transport/deps.ts';
import { createLog } from '../transport/http/request-log.ts';

export interface Person {
  id: UserId;
  username: string;
  cookie: string;
}

type TestResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  patch(url: string, body: unknown): Promise<TestResponse>;
  delete(url: string): Promise<TestResponse>;
  /** Uploads one file, by default to `/api/upload` in the field `photo` (spec 7.3). */
  upload(file: Buffer, options?: UploadOptions): Promise<TestResponse>;
}

export interface UploadOptions {
  url?: string;
  field?: string;
  name?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Database>;
  deps: Deps;
  messages: { to: string; body: string }[];
  logged: Record<string, unknown>[];
  /** Moves the product's clock, but not PostgreSQL's. */
  advance(ms: number): void;
  decoder: { response: VpicResponse | Error };
  guest: Caller;
  as(person: Person): Caller;
  asBearer(token: string): Caller;
  person(options?: { role?: Role; phoneVerified?: boolean; username?: string }): Promise<Person>;
  getPhoto(owner: Person): Promise<string>;
  createPhotos(owner: Person): Promise<Photos>;
  ownerWithDraft(parts?: Partial<SaveDraft>): Promise<{ owner: Person; draft: Draft }>;
  close(): Promise<void>;
}

export const PASSWORD = 'a long enough password';
const APP_SECRET = 'a secret of the test app, 32 characters or more';
const BOUNDARY = 'marque-test-boundary';

export const COMPLETE_PERSONAL_INFO = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(212) 555-0123',
};
export const COMPLETE_VEHICLE_INFO = {
  make: 'Ferrari',
  model: '488 Pista',
  year: 2019,
  color: 'Blue',
  vin: 'ZFF80AMA5K0240001',
  mileage: 12_345,
};

function multipart(file: Buffer, { field = 'photo', name = 'car.jpg' }: UploadOptions): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function callerOn(app: FastifyInstance, session: Record<string, string>): Caller {
  return {
    get: (url, headers) => app.inject({ method: 'GET', url, headers: { ...session, ...headers } }),
    post: (url, body, headers) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...session, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    patch: (url, body) =>
      app.inject({
        method: 'PATCH',
        url,
        headers: { ...session, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    delete: (url) => app.inject({ method: 'DELETE', url, headers: session }),
    upload: (file, options = {}) =>
      app.inject({
        method: 'POST',
        url: options.url ?? '/api/upload',
        headers: { ...session, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...options.headers },
        payload: multipart(file, options),
      }),
  };
}

/**
 * A complete server with its own database, used through `inject()`. Only external parts are replaced: the SMS gateway,
 * the VIN decoder, and the clock.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  database: TestDatabase | null = null,
): Promise<TestApp> {
  const testDatabase = database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-test-app-'));
  // Tests block the event loop themselves, with the images they draw and the cases they generate.
  const calm = { RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY: 'off', MIN_FREE_DISK: '0' };
  const clientPackage = join(dataDir, 'client.tgz');
  await writeFile(clientPackage, gzipSync('what the build packs'));
  const config = readConfig({ DATA_DIR: dataDir, CLIENT_PACKAGE: clientPackage, ...calm, ...environment });
  const { deps, ...standIns } = await createTestDeps(config, testDatabase);
  const { db } = deps;
  const app = await buildServer(deps);
  const person = createPersonFactory(deps);
  const getPhoto = (owner: Person) => insertPhoto(db, owner);
  return {
    app,
    db,
    deps,
    ...standIns,
    guest: callerOn(app, {}),
    as: ({ cookie }) => callerOn(app, { cookie }),
    asBearer: (token) => callerOn(app, { authorization: `Bearer ${token}` }),
    person,
    getPhoto,
    createPhotos: async (owner) => {
      const photos: Photos = {};
      for (const category of WIZARD_CATEGORIES) {
        photos[category] = [{ url: await getPhoto(owner), name: `${category}.jpg`, size: 1, type: 'image/jpeg' }];
      }
      return photos;
    },
    ownerWithDraft: async (parts = {}) => {
      const owner = await person();
      const saved = await saveDraft(db, owner.id, { personalInfo: { firstName: 'Ada' }, ...parts });
      return { owner, draft: Draft.parse(saved.read()) };
    },
    close: async () => {
      await app.close();
      await deps.background.settled();
      deps.mails.close();
      await deps.photos.close();
      await deps.photoStore.close();
      await deps.pool.end();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type StandIns = Pick<TestApp, 'messages' | 'logged' | 'decoder' | 'advance'>;

async function createTestDeps(
  config: Config,
  { db, config: connection }: TestDatabase,
): Promise<StandIns & { deps: Deps }> {
  const pool = createPool({ ...connection, max: 5 });
  const photoStore = await createDiskPhotoStore({ folder: join(config.dataDir, 'photos') });
  const messages: TestApp['messages'] = [];
  const logged: TestApp['logged'] = [];
  const decoder: TestApp['decoder'] = { response: { Results: [] } };
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const outbox: SmsTransport = { kind: 'outbox', send: async (message) => void messages.push(message) };
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const rateLimits = createRateLimits(pool, { isOn: config.rateLimits, secret: APP_SECRET });
  const tallies = createTallies();
  const deps: Deps = {
    config,
    appSecret: APP_SECRET,
    secrets: createSecretBox(APP_SECRET, config.appSecretPrevious),
    db,
    pool,
    log,
    clock,
    photoStore,
    // Two on every machine: with one, idle sizes would never be made.
    photos: createPhotoPipeline({ store: photoStore, slots: 2 }),
    freeDisk: createFreeDisk({ folder: photoStore.tempFolder, minFreeBytes: config.minFreeDisk, log }),
    sms: tallySms(boundSms(outbox, { limits: config.smsLimits, rateLimits, log }), tallies.texts),
    mails: createMailTransports({ config, log, clock }),
    vinDecoder: {
      decode: async () => {
        if (decoder.response instanceof Error) throw decoder.response;
        return decoder.response;
      },
    },
    // Every webhook host resolves to this machine.
    webhookSender: createWebhookSender({ clock, resolve: async () => ['127.0.0.1'], allow: isLoopbackAddress }),
    passwords: createProductPasswords(),
    sessions: createSessions(db, clock),
    accessTokens: createAccessTokens(db, clock),
    pairings: createPairings(db, clock),
    rateLimits,
    background: createBackground(log),
    trouble: createDatabaseTrouble(log, clock),
    tallies,
    events: createEventFeed(connection, log),
  };
  return {
    deps,
    messages,
    logged,
    decoder,
    advance: (ms) => {
      offset += ms;
    },
  };
}

/** The product's own hashers; a test may use faster ones. */
const productPasswords = new WeakSet<Deps['passwords']>();
let hashedPassword: Promise<string> | null = null;

/** The hash of `PASSWORD`, computed once per process, because hashing is slow on purpose. */
function hashOfPassword({ passwords }: Deps): Promise<string> {
  if (!productPasswords.has(passwords)) return passwords.hash(PASSWORD);
  hashedPassword ??= passwords.hash(PASSWORD);
  return hashedPassword;
}

function createProductPasswords(): Deps['passwords'] {
  const passwords = createPasswords();
  productPasswords.add(passwords);
  return passwords;
}

function createPersonFactory(deps: Deps): TestApp['person'] {
  let people = 0;
  return async ({ role = 'user', phoneVerified = true, username } = {}) => {
    people += 1;
    const name = username ?? `person${people}`;
    const { id } = await deps.db
      .insertInto('users')
      .values({
        username: name,
        password: await hashOfPassword(deps),
        email: `${name}@example.com`,
        emailConfirmedAt: new Date(),
        firstName: 'Ada',
        lastName: 'Byron',
        phone: '+12125550123',
        phoneVerified,
        role,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await deps.sessions.create({ id, role });
    return { id, username: name, cookie: `marque_session=${session.id}` };
  };
}

async function insertPhoto(db: Kysely<Database>, owner: Person): Promise<string> {
  const id = PhotoId.parse(crypto.randomUUID());
  await db
    .insertInto('photos')
    .values({
      id,
      ownerId: owner.id,
      key: `${id.slice(0, 2)}/${id}.jpg`,
      name: 'car.jpg',
      size: 1234,
      type: 'image/jpeg',
      width: 1600,
      height: 1200,
      sha256: '0'.repeat(64),
      sourceSha256: '0'.repeat(64),
      crc32: 0,
      placeholder: 'data:,',
    })
    .execute();
  return photoUrl(id);
}
