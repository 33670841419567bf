import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newToken } from '../modules/access-token/testing.ts';
import { storeDocument } from '../modules/document/testing.ts';
import { submittedBy } from '../modules/review/testing.ts';
import { webhookFor } from '../modules/webhook/testing.ts';
import { createTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { mutate, query } from '../testing/trpc-transport.ts';
import type { Access } from '../transport/access.ts';
import { appRouter } from './router.ts';

/** Others' records get the same response as missing ones (ADR 0003), so that nobody learns what exists. */

let testApp: TestApp;
let owner: Person;
let other: Person;
let things: Record<
  'consignment' | 'user' | 'session' | 'passkey' | 'webhook' | 'token' | 'photo' | 'document',
  { foreign: unknown; missing: unknown }
>;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  other = await testApp.person();
  const { id: consignment } = await submittedBy(testApp, owner);
  const session = await testApp.db
    .selectFrom('sessions')
    .select('publicId')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow();
  await testApp.db
    .insertInto('passkeys')
    .values({
      id: 'cGFzc2tleQ',
      userId: owner.id,
      publicKey: Buffer.from('x'),
      counter: 0,
      transports: [],
      name: 'Key',
    })
    .execute();
  const token = await newToken(testApp, owner, { scopes: ['read'] });
  const webhook = await webhookFor(testApp, owner, 'https://garage.example/hooks');
  const photo = (await testApp.getPhoto(owner)).split('/').at(-1);
  await testApp.as(owner).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' } });
  const document = await storeDocument(testApp, owner);
  things = {
    consignment: { foreign: consignment, missing: 999_999_999 },
    user: { foreign: owner.id, missing: 999_999_999 },
    session: { foreign: session.publicId, missing: randomUUID() },
    passkey: { foreign: 'cGFzc2tleQ', missing: 'bm90aGluZw' },
    token: { foreign: token.id, missing: 999_999_999 },
    webhook: { foreign: webhook.id, missing: 999_999_999 },
    photo: { foreign: photo, missing: randomUUID() },
    document: { foreign: document, missing: randomUUID() },
  };
});
afterAll(() => testApp.close());

interface Row {
  of: keyof typeof things;
  with?: object;
}

const BY_ID: Record<string, Row> = {
  'profile.get': { of: 'user' },
  'profile.update': { of: 'user', with: { smsConsent: true } },
  'consignment.get': { of: 'consignment' },
  'review.ofOwner': { of: 'consignment' },
  'review.withdraw': { of: 'consignment' },
  'review.answerChanges': { of: 'consignment', with: { vehicleInfo: { color: 'Red' } } },
  'review.propose': { of: 'consignment', with: { vehicleInfo: { color: 'Red' }, note: 'Repainted' } },
  'review.withdrawProposal': { of: 'consignment', with: { proposalId: 1 } },
  'review.proposals': { of: 'consignment' },
  'review.proposal': { of: 'consignment', with: { proposalId: 1 } },
  'message.list': { of: 'consignment' },
  'message.send': { of: 'consignment', with: { text: 'Hello' } },
  'message.markRead': { of: 'consignment', with: { upTo: 1 } },
  'document.ofConsignment': { of: 'consignment' },
  'document.remove': { of: 'document' },
  'account.endSession': { of: 'session' },
  'passkey.rename': { of: 'passkey', with: { name: 'Mine now' } },
  'passkey.remove': { of: 'passkey' },
  'webhook.renewSecret': { of: 'webhook' },
  'webhook.pause': { of: 'webhook', with: { paused: true } },
  'webhook.test': { of: 'webhook' },
  'webhook.deliveries': { of: 'webhook' },
  'webhook.redeliver': { of: 'webhook', with: { deliveryId: '1' } },
  'webhook.delete': { of: 'webhook' },
  'accessToken.revoke': { of: 'token' },
};

const PATHS: Record<string, Row> = {
  'GET /api/photos/:id': { of: 'photo' },
  'GET /api/documents/:id': { of: 'document' },
  'GET /api/consignments/:id': { of: 'consignment' },
  'GET /api/consignments/:id/messages': { of: 'consignment' },
  'GET /api/consignments/:id/proposals': { of: 'consignment' },
  'GET /api/consignments/:id/proposals/1': { of: 'consignment' },
  'GET /api/consignments/:id/dossier': { of: 'consignment' },
  'GET /api/webhooks/:id/deliveries': { of: 'webhook' },
  'GET /api/users/:id/profile': { of: 'user' },
};

interface Declared {
  type: 'query' | 'mutation' | 'subscription';
  meta?: { access: Access };
  inputs: unknown[];
}
const DECLARED = new Map(
  // The record is flat, by full name, while its type is nested like the router.
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [
    name,
    (procedure as unknown as { _def: Declared })._def,
  ]),
);

function takesAnId({ inputs }: Declared): boolean {
  const [input] = inputs;
  const schema = input instanceof z.ZodOptional ? input.unwrap() : input;
  return schema instanceof z.ZodObject && Object.keys(schema.shape).some((key) => key === 'id' || /[a-z]Id$/.test(key));
}

/** Staff can access everyone's records; the access test checks that they are staff. */
const STAFF_ONLY = ['staff.area', 'users.manage', 'email.manage', 'settings.manage'];

function isForOwners({ meta }: Declared): boolean {
  if (!meta || !('action' in meta.access)) return false;
  const { action } = meta.access;
  return !STAFF_ONLY.includes(action) && !/Any$|\.(note|contact|claim|assign|decide|delete|mail)$/.test(action);
}

/**
 * Their ids do not name records: `userId` is compared with the caller, and `lastEventId` is a position in the caller's
 * own events.
 */
const NAMES_NO_RECORD = ['draft.save', 'consignment.submit', 'phone.sendCode', 'phone.verifyCode', 'live.mine'];

async function readEverything({ id }: Person) {
  const { db } = testApp;
  return {
    sessions: await db.selectFrom('sessions').select('publicId').where('userId', '=', id).execute(),
    webhooks: await db.selectFrom('webhooks').select(['secret', 'pausedAt']).where('userId', '=', id).execute(),
    deliveries: await db.selectFrom('webhookDeliveries').select('id').execute(),
    passkeys: await db.selectFrom('passkeys').select(['id', 'name']).where('userId', '=', id).execute(),
    documents: await db
      .selectFrom('documents')
      .innerJoin('draftConsignments', 'draftConsignments.id', 'documents.draftId')
      .select('documents.id')
      .where('userId', '=', id)
      .execute(),
    tokens: await db.selectFrom('apiTokens').select('id').where('userId', '=', id).execute(),
    consignments: await db
      .selectFrom('consignments')
      .select(['status', 'vehicleInfo'])
      .where('userId', '=', id)
      .execute(),
  };
}

describe('A record of somebody else', () => {
  it('is asked for in every procedure that takes an id', () => {
    const taking = [...DECLARED].filter(([, declared]) => takesAnId(declared) && isForOwners(declared));
    const names = taking.map(([name]) => name).filter((name) => !NAMES_NO_RECORD.includes(name));
    expect(names.sort()).toEqual(Object.keys(BY_ID).sort());
  });

  it.each(Object.entries(BY_ID))('cannot be told by %s from one that does not exist', async (name, row) => {
    const before = await readEverything(owner);
    const call = DECLARED.get(name)?.type === 'query' ? query : mutate;
    const ask = (id: unknown) => call(testApp.as(other), name, { ...row.with, id });
    const { foreign, missing } = things[row.of];
    const response = await ask(foreign);
    expect(response.status).toBe(404);
    expect(response).toEqual(await ask(missing));
    expect(await readEverything(owner)).toEqual(before);
  });

  it.each(Object.entries(PATHS))('cannot be told by %s from one that does not exist', async (path, row) => {
    const ask = async (id: unknown) => {
      const response = await testApp.as(other).get(path.replace('GET ', '').replace(':id', String(id)));
      return [response.statusCode, response.json()];
    };
    const { foreign, missing } = things[row.of];
    const response = await ask(foreign);
    expect(response[0]).toBe(404);
    expect(response).toEqual(await ask(missing));
  });
});
