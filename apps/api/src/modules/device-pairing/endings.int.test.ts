import { PAIRING_IDLE_MS, PAIRING_MAX_MS } from '@marque/domain/photo/device-pairing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  PASSWORD,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { closeAccount } from '../account/account-closing.ts';
import {
  claimCode,
  connectPhone,
  entry,
  fetchStatus,
  isConnected,
  type Phone,
  savePhotos,
  showCode,
} from './testing.ts';

const MINUTE = 60_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const cookieSetBy = async ({ caller }: Phone) =>
  (await caller.get('/trpc/devicePairing.draft')).cookies.find(({ name }) => name === 'marque_pairing');

async function findPublicId(cookie: string): Promise<string> {
  const { body } = await query(testApp.as({ cookie } as Person), 'account.sessions');
  return (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id ?? '';
}

async function signInAgain(person: Person): Promise<Person> {
  const { id } = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
  return { ...person, cookie: `marque_session=${id}` };
}

const update = (person: Person, change: object) =>
  testApp.db.updateTable('users').set(change).where('id', '=', person.id).execute();

describe('A phone’s pairing', () => {
  it('lasts an hour after the last request', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    testApp.advance(PAIRING_IDLE_MS - MINUTE);
    expect(await isConnected(phone)).toBe(true);
    testApp.advance(PAIRING_IDLE_MS - MINUTE);
    expect(await isConnected(phone)).toBe(true);
    testApp.advance(PAIRING_IDLE_MS + 1);
    expect(await isConnected(phone)).toBe(false);
    expect(await fetchStatus(testApp, owner)).toMatchObject({ isOpen: false, isClaimed: false, device: null });
  });

  it('renews its cookie, once a minute', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    expect(await cookieSetBy(phone)).toBeUndefined();
    testApp.advance(2 * MINUTE);
    const renewed = await cookieSetBy(phone);
    expect(renewed).toMatchObject({ value: phone.cookie.split('=')[1], httpOnly: true, sameSite: 'Lax' });
    const lasts = (renewed?.expires?.getTime() ?? 0) - testApp.deps.clock().getTime();
    expect(Math.abs(lasts - PAIRING_IDLE_MS)).toBeLessThan(5_000);
    expect(await cookieSetBy(phone)).toBeUndefined();
  });

  it('lasts eight hours at most, however busy it is', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    const step = 50 * MINUTE;
    for (let gone = step; gone < PAIRING_MAX_MS; gone += step) {
      testApp.advance(step);
      expect(await isConnected(phone)).toBe(true);
    }
    testApp.advance(step);
    expect(await isConnected(phone)).toBe(false);
  });

  it('is not extended by the owner’s page that polls it', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    testApp.advance(PAIRING_IDLE_MS / 2);
    expect((await fetchStatus(testApp, owner)).isClaimed).toBe(true);
    testApp.advance(PAIRING_IDLE_MS / 2 + 1);
    expect(await isConnected(phone)).toBe(false);
  });
});

const ENDINGS: Record<string, (owner: Person) => Promise<unknown>> = {
  'the owner ends it': (owner) => mutate(testApp.as(owner), 'devicePairing.end'),
  'the draft is submitted': async (owner) => {
    const response = await testApp.as(owner).post('/api/consignments', {
      personalInfo: COMPLETE_PERSONAL_INFO,
      vehicleInfo: COMPLETE_VEHICLE_INFO,
      damageReport: {},
      photos: await testApp.createPhotos(owner),
    });
    expect(response.statusCode).toBe(201);
  },
  'the draft is discarded': (owner) => testApp.as(owner).delete('/api/draft-consignment'),
  'an administrator deletes the draft': async (owner) => {
    const { id } = (await testApp.as(owner).get('/api/draft-consignment')).json();
    const admin = await testApp.person({ role: 'admin' });
    expect((await mutate(testApp.as(admin), 'review.deleteDraft', { id })).status).toBe(200);
  },
  'the owner signs out everywhere else': (owner) => mutate(testApp.as(owner), 'account.endOtherSessions'),
  'the owner ends the session that showed the code': async (owner) => {
    const elsewhere = await signInAgain(owner);
    const id = await findPublicId(owner.cookie);
    expect((await mutate(testApp.as(elsewhere), 'account.endSession', { id })).status).toBe(200);
  },
  'the owner changes their password': async (owner) => {
    const input = { currentPassword: PASSWORD, password: 'another long enough password' };
    expect((await mutate(testApp.as(owner), 'account.changePassword', input)).status).toBe(200);
  },
  'an administrator sets a new password': async (owner) => {
    const admin = await testApp.person({ role: 'admin' });
    const input = { id: owner.id, password: 'given by the team, long enough' };
    expect((await mutate(testApp.as(admin), 'users.resetPassword', input)).status).toBe(200);
  },
  'all sessions of the owner end, as after a mailed link': (owner) => testApp.deps.sessions.endAllOf(owner.id),
  'the account is closed': (owner) =>
    testApp.db.transaction().execute((trx) => closeAccount(trx, owner.id, owner.id, testApp.deps.clock())),
  'the owner may not consign any more': (owner) => update(owner, { role: 'viewer' }),
  'the owner’s phone number is no longer verified': (owner) => update(owner, { phoneVerified: false }),
};

describe('A phone is disconnected at once when', () => {
  it.each(Object.entries(ENDINGS))('%s', async (_, end) => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    const { url } = (await phone.caller.upload(await picture())).json();
    await savePhotos(phone, { scenic: [entry(url)] });
    expect((await phone.caller.get(url)).statusCode).toBe(200);

    await end(owner);
    expect(await isConnected(phone)).toBe(false);
    const { draftId } = phone.draft;
    const save = await mutate(phone.caller, 'devicePairing.savePhotos', { draftId, photos: {}, revision: 1 });
    expect([save.status, save.body]).toMatchObject([401, { code: 'PAIRING_ENDED' }]);
    expect((await phone.caller.upload(await picture())).statusCode).toBe(401);
    expect((await phone.caller.get(url)).statusCode).toBe(401);
  });

  it('and an unclaimed code ends with it', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const code = await showCode(testApp, owner);
    await mutate(testApp.as(owner), 'devicePairing.end');
    expect((await claimCode(testApp, code)).code).toBe('PAIRING_INVALID');
  });
});

describe('A phone stays connected when', () => {
  it('the owner signs out on the computer: it is for photos at the car', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    await mutate(testApp.as(owner), 'auth.logout');
    expect(await isConnected(phone)).toBe(true);
  });

  it('the owner ends a session other than the one that showed the code', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    const elsewhere = await signInAgain(owner);
    const id = await findPublicId(elsewhere.cookie);
    await mutate(testApp.as(owner), 'account.endSession', { id });
    expect(await isConnected(phone)).toBe(true);
  });

  it('another user ends their own', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    const stranger = (await testApp.ownerWithDraft()).owner;
    await mutate(testApp.as(stranger), 'devicePairing.end');
    expect(await isConnected(phone)).toBe(true);
    expect((await fetchStatus(testApp, stranger)).isClaimed).toBe(false);
  });
});

describe('An upload that was in progress when its phone was disconnected', () => {
  it('leaves no photo behind', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    const { storePhoto } = testApp.deps.photos;
    testApp.deps.photos.storePhoto = async (...upload) => {
      const stored = await storePhoto.apply(testApp.deps.photos, upload);
      await mutate(testApp.as(owner), 'devicePairing.end');
      return stored;
    };
    const response = await phone.caller.upload(await picture());
    testApp.deps.photos.storePhoto = storePhoto;
    expect([response.statusCode, response.json().code]).toEqual([401, 'PAIRING_ENDED']);
    expect(await testApp.db.selectFrom('photos').select('id').where('ownerId', '=', owner.id).execute()).toEqual([]);
    const keys: string[] = [];
    for await (const { key } of testApp.deps.photoStore.list()) keys.push(key);
    const rows = await testApp.db.selectFrom('photos').select('key').execute();
    const known = new Set(rows.map(({ key }) => key));
    expect(keys.filter((key) => !known.has(key) && !key.includes('sizes'))).toEqual([]);
  });
});

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8c6a2f' } })
    .jpeg()
    .toBuffer();
