import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { UserId } from '@marque/domain/api/ids';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../transport/http/request-log.ts';
import { resealSecrets } from './reseal.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

const OLD = 'the former secret with 32 characters';
const NEW = 'the present secret with 32 characters';
const before = createSecretBox(OLD, null);
const during = createSecretBox(NEW, OLD);
const after = createSecretBox(NEW, null);

let database: TestDatabase;
let logged: Record<string, unknown>[];
let log: FastifyBaseLogger;

beforeEach(async () => {
  database = await createTestDatabase();
  logged = [];
  log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
});
afterEach(() => database.drop());

const start = (secrets: SecretBox) => resealSecrets({ db: database.db, secrets, log });

async function addUser(username: string, secret: string | null): Promise<UserId> {
  const { id } = await database.db
    .insertInto('users')
    .values({ username, password: 'none', twoFactorSecret: secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function fill(): Promise<{ users: UserId[] }> {
  const { db } = database;
  const users = [await addUser('one', before.seal('totp', 'ONE')), await addUser('two', before.seal('totp', 'TWO'))];
  const third = await addUser('three', null);
  const pending = {
    userId: third,
    method: 'app',
    secret: before.seal('totp', 'THREE'),
    expiresAt: new Date(),
  } as const;
  await db.insertInto('twoFactorSetups').values(pending).execute();
  await db
    .insertInto('emailSettings')
    .values({
      smtpHost: 'mail.example.com',
      smtpPort: 587,
      smtpUsername: 'marque',
      smtpPassword: before.seal('smtp-password', 'a password'),
      senderName: 'Marque',
      senderEmail: 'from@example.com',
      recipientEmail: 'to@example.com',
    })
    .execute();
  await db
    .insertInto('webhooks')
    .values({ userId: third, url: 'https://garage.example/', secret: before.seal('webhook', 'whsec_FOUR') })
    .execute();
  return { users };
}

async function stored() {
  const { db } = database;
  const users = await db.selectFrom('users').select('twoFactorSecret').orderBy('id').execute();
  const setups = await db.selectFrom('twoFactorSetups').select('secret').execute();
  const settings = await db.selectFrom('emailSettings').select('smtpPassword').execute();
  const webhooks = await db.selectFrom('webhooks').select('secret').execute();
  return {
    webhooks: webhooks.map((row) => row.secret),
    totp: [...users.map((row) => row.twoFactorSecret), ...setups.map((row) => row.secret)].filter(
      (one) => one !== null,
    ),
    smtp: settings.map((row) => row.smtpPassword),
  };
}

describe('A start with APP_SECRET_PREVIOUS', () => {
  it('seals everything anew, so that the former secret is not needed any more', async () => {
    await fill();
    await start(during);
    const { totp, smtp, webhooks } = await stored();
    expect(totp.map((sealed) => after.open('totp', sealed))).toEqual(['ONE', 'TWO', 'THREE']);
    expect(smtp.map((sealed) => after.open('smtp-password', sealed))).toEqual(['a password']);
    expect(webhooks.map((sealed) => after.open('webhook', sealed))).toEqual(['whsec_FOUR']);
    expect(logged.map(({ table, resealed }) => [table, resealed])).toEqual([
      ['users', 2],
      ['two_factor_setups', 1],
      ['email_settings', 1],
      ['webhooks', 1],
    ]);
  });

  it('changes nothing the second time, and says nothing', async () => {
    await fill();
    await start(during);
    const once = await stored();
    logged = [];
    await start(during);
    expect([await stored(), logged]).toEqual([once, []]);
  });

  it('works in many processes at once', async () => {
    await fill();
    await Promise.all(Array.from({ length: 8 }, () => start(during)));
    const { totp } = await stored();
    expect(totp.map((sealed) => after.open('totp', sealed))).toEqual(['ONE', 'TWO', 'THREE']);
    expect(logged).toHaveLength(4);
  });

  it('names what no secret opens and goes on with the rest', async () => {
    const { users } = await fill();
    const lost = await addUser('lost', createSecretBox('a third secret nobody knows any more', null).seal('totp', 'X'));
    const broken = await addUser('broken', 'not sealed at all');
    await start(during);
    const errors = logged.filter(({ level }) => Number(level) >= 50);
    expect(errors.map(({ table, id }) => [table, id])).toEqual([
      ['users', lost],
      ['users', broken],
    ]);
    const first = await database.db
      .selectFrom('users')
      .select('twoFactorSecret')
      .where('id', '=', users[0] ?? UserId.parse(1))
      .executeTakeFirstOrThrow();
    expect(after.open('totp', first.twoFactorSecret ?? '')).toBe('ONE');
  });
});

describe('A start with a new APP_SECRET alone', () => {
  it('leaves what it cannot open as it is and names it', async () => {
    await fill();
    const untouched = await stored();
    await start(after);
    expect(await stored()).toEqual(untouched);
    expect(logged.map(({ table }) => table)).toEqual([
      'users',
      'users',
      'two_factor_setups',
      'email_settings',
      'webhooks',
    ]);
  });
});
