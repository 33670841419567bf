import { PAIRING_CODE_LIFETIME_MS } from '@marque/domain/photo/device-pairing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfQrCode } from '../../testing/qr-code.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { claimCode, connectPhone, fetchStatus, isConnected, showCode } from './testing.ts';

const SECOND = 1_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const findRows = (owner: Person) =>
  testApp.db.selectFrom('devicePairings').selectAll().where('userId', '=', owner.id).execute();

describe('A pairing code', () => {
  it('is 256 random bits in the fragment of our URL, and is stored only as a hash', async () => {
    const owner = await testApp.person();
    const { body } = await mutate(testApp.as(owner), 'devicePairing.start');
    const { url, qrCodeUrl, expiresAt } = body as { url: string; qrCodeUrl: string; expiresAt: string };
    expect(await textOfQrCode(qrCodeUrl)).toBe(url);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/shoot#code=[\w-]{43}$/);
    const inMinutes = (Date.parse(expiresAt) - testApp.deps.clock().getTime()) / 60_000;
    expect(inMinutes).toBeGreaterThan(9.5);
    expect(inMinutes).toBeLessThanOrEqual(10);
    const code = url.split('=')[1] ?? '';
    expect(JSON.stringify(await findRows(owner))).not.toContain(code);
  });

  it('is for the caller’s draft, which is created when there is none', async () => {
    const owner = await testApp.person();
    const { draft } = await connectPhone(testApp, owner);
    const own = await testApp.as(owner).get('/api/draft-consignment');
    expect([draft.draftId, draft.photos, draft.vehicle]).toEqual([own.json().id, {}, null]);
  });

  it('replaces the former one', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const first = await showCode(testApp, owner);
    const second = await showCode(testApp, owner);
    expect((await claimCode(testApp, first)).code).toBe('PAIRING_INVALID');
    expect((await claimCode(testApp, second)).status).toBe(200);
    expect(await findRows(owner)).toHaveLength(1);
  });

  it('is only one, even when several are requested at once', async () => {
    const owner = await testApp.person();
    const codes = await Promise.all(Array.from({ length: 8 }, () => showCode(testApp, owner)));
    expect(await findRows(owner)).toHaveLength(1);
    const taken = await Promise.all(codes.map((code) => claimCode(testApp, code)));
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('disconnects the phone that claimed the former one', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const phone = await connectPhone(testApp, owner);
    await showCode(testApp, owner);
    expect(await isConnected(phone)).toBe(false);
  });

  it('is valid for ten minutes and no longer', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const [inTime, tooLate] = [await showCode(testApp, owner), await testApp.ownerWithDraft()];
    const late = await showCode(testApp, tooLate.owner);
    testApp.advance(PAIRING_CODE_LIFETIME_MS - 10 * SECOND);
    expect((await claimCode(testApp, inTime)).status).toBe(200);
    testApp.advance(11 * SECOND);
    expect((await claimCode(testApp, late)).code).toBe('PAIRING_INVALID');
    expect(await fetchStatus(testApp, tooLate.owner)).toMatchObject({ isOpen: false, isClaimed: false });
  });

  it('can be requested thirty times an hour at most', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const owner = await limited.person();
    for (let i = 0; i < 30; i++) await showCode(limited, owner);
    const refused = await mutate(limited.as(owner), 'devicePairing.start');
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_TRIES' }]);
    await limited.close();
  });
});

describe('Claiming a code', () => {
  it('connects exactly one of fifty phones that claim it at once', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const code = await showCode(testApp, owner);
    const taken = await Promise.all(Array.from({ length: 50 }, () => claimCode(testApp, code)));
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = taken.filter(({ status }) => status !== 200);
    expect(new Set(others.map((each) => each.code))).toEqual(new Set(['PAIRING_INVALID']));
    expect(others.every(({ set }) => set === undefined)).toBe(true);
  });

  it('gives the phone a cookie that scripts and other sites cannot read', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const { set } = await claimCode(testApp, await showCode(testApp, owner));
    expect(set).toMatchObject({ name: 'marque_pairing', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(set?.value).toMatch(/^[\w-]{43}$/);
    const https = await createTestApp({ PUBLIC_URL: 'https://marque.example', RATE_LIMITS: 'on' });
    const somebody = await https.person();
    const session = somebody.cookie.replace('marque', '__Host-marque');
    const code = await showCode(https, { ...somebody, cookie: session });
    expect((await claimCode(https, code)).set).toMatchObject({ name: '__Host-marque_pairing', secure: true });
    await https.close();
  });

  it('shows the owner the kind of device, and nothing of the header itself', async () => {
    const { owner } = await testApp.ownerWithDraft();
    await showCode(testApp, owner);
    expect(await fetchStatus(testApp, owner)).toMatchObject({ isOpen: true, isClaimed: false, device: null });
    await connectPhone(testApp, owner);
    expect(await fetchStatus(testApp, owner)).toMatchObject({
      isOpen: false,
      isClaimed: true,
      device: 'Safari on iPhone',
      arrived: 0,
    });
    expect(JSON.stringify(await findRows(owner))).not.toContain('Mozilla');
  });

  it('is recorded with the account', async () => {
    const { owner } = await testApp.ownerWithDraft();
    await connectPhone(testApp, owner);
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId', 'data'])
      .where('ownerId', '=', owner.id)
      .execute();
    expect(events).toEqual([{ kind: 'phone_connected', actorId: owner.id, data: { method: 'Safari on iPhone' } }]);
  });

  it('works again for the same phone, and not for another one', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const code = await showCode(testApp, owner);
    const { cookie, draft } = await claimCode(testApp, code);
    const again = await claimCode(testApp, code, cookie);
    expect([again.status, again.draft, again.set]).toEqual([200, draft, undefined]);
    expect((await claimCode(testApp, code)).code).toBe('PAIRING_INVALID');
  });

  it('ends the phone’s former pairing', async () => {
    const [{ owner: first }, { owner: second }] = [await testApp.ownerWithDraft(), await testApp.ownerWithDraft()];
    const { cookie } = await connectPhone(testApp, first);
    expect((await claimCode(testApp, await showCode(testApp, second), cookie)).status).toBe(200);
    expect(await fetchStatus(testApp, first)).toMatchObject({ isClaimed: false });
  });

  it.each([
    ['cut', 'abc', 400, 'VALIDATION_FAILED'],
    ['made up', 'A'.repeat(43), 422, 'PAIRING_INVALID'],
  ])('is rejected for a code that is %s', async (_, code, status, refusal) => {
    const response = await claimCode(testApp, code);
    expect([response.status, response.code]).toEqual([status, refusal]);
  });

  it.each([
    ['may not consign any more', { role: 'viewer' as const }],
    ['has a phone number that is not verified', { phoneVerified: false }],
    ['closed their account', { deletedAt: new Date() }],
  ])('is rejected when the owner %s', async (_, change) => {
    const { owner } = await testApp.ownerWithDraft();
    const code = await showCode(testApp, owner);
    await testApp.db.updateTable('users').set(change).where('id', '=', owner.id).execute();
    expect((await claimCode(testApp, code)).code).toBe('PAIRING_INVALID');
    const [row] = await findRows(owner);
    expect(row?.phoneHash).toBeNull();
  });

  it('allows sixty wrong codes an hour from one IP address; right ones do not count', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const owner = await limited.person();
    for (let i = 0; i < 3; i++) expect((await claimCode(limited, await showCode(limited, owner))).status).toBe(200);
    const wrong = 'A'.repeat(43);
    for (let i = 0; i < 60; i++) expect((await claimCode(limited, wrong)).code).toBe('PAIRING_INVALID');
    expect((await claimCode(limited, wrong)).code).toBe('TOO_MANY_TRIES');
    await limited.close();
  });
});

describe('Expired codes and pairings', () => {
  it('are deleted by the worker, and nothing that is still valid', async () => {
    const [{ owner: old }, { owner: used }] = [await testApp.ownerWithDraft(), await testApp.ownerWithDraft()];
    await showCode(testApp, old);
    const phone = await connectPhone(testApp, used);
    testApp.advance(PAIRING_CODE_LIFETIME_MS + SECOND);
    const runner = await startWorker(testApp.deps);
    await runner.addJob('forget-expired', {});
    await expect.poll(() => findRows(old)).toEqual([]);
    await runner.stop();
    expect(await isConnected(phone)).toBe(true);
  });
});
