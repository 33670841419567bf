import { type LandingTexts, STANDARD_LANDING_TEXTS } from '@marque/domain/company/landing-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'grace.h' });
  owner = await testApp.person();
  await testApp.db.updateTable('users').set({ firstName: 'Grace' }).where('id', '=', admin.id).execute();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('companySettings').execute();
});

const save = (showStaffNames: boolean, as = admin) =>
  mutate(testApp.as(as), 'companySettings.save', { showStaffNames });
const read = async () => (await query(testApp.as(admin), 'companySettings.get')).body;

async function contacted(): Promise<number> {
  const { id } = await submittedBy(testApp, owner);
  await mutate(testApp.as(admin), 'review.logContact', { id, channel: 'call', ownerNote: 'About the documents' });
  await mutate(testApp.as(admin), 'review.decide', { id, decision: { status: 'in_review' } });
  return id;
}

async function namesForOwner(id: number) {
  const { timeline } = (await query(testApp.as(owner), 'review.ofOwner', { id })).body as {
    timeline: { kind: string; actor: string | null }[];
  };
  return timeline.map(({ kind, actor }) => [kind, actor]);
}

describe('The names of staff', () => {
  it('are not shown to owners unless the company wants it', async () => {
    expect(await read()).toEqual({ showStaffNames: false });
    expect(await namesForOwner(await contacted())).toContainEqual(['contacted', null]);
  });

  it('are the first name of whoever contacted the owner, and of nobody else, also for earlier contacts', async () => {
    const id = await contacted();
    expect(await save(true)).toMatchObject({ status: 200, body: { showStaffNames: true } });
    expect(await read()).toEqual({ showStaffNames: true });
    const names = await namesForOwner(id);
    expect(names).toContainEqual(['contacted', 'Grace']);
    expect(names.filter(([, actor]) => actor !== null)).toHaveLength(1);
    await save(false);
    expect(await namesForOwner(id)).toContainEqual(['contacted', null]);
  });

  it('are hidden again with the account of whoever it was', async () => {
    const former = await testApp.person({ role: 'reviewer' });
    const { id } = await submittedBy(testApp, owner);
    await mutate(testApp.as(former), 'review.logContact', { id, channel: 'call' });
    await save(true);
    expect(await namesForOwner(id)).toContainEqual(['contacted', 'Ada']);
    await testApp.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', former.id).execute();
    expect(await namesForOwner(id)).toContainEqual(['contacted', null]);
  });

  it('are recorded in the audit log when that changes, once', async () => {
    await save(true);
    await save(true);
    await save(false);
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['actorId', 'data'])
      .where('kind', '=', 'company_settings_changed')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(events).toEqual([
      { actorId: admin.id, data: { to: 'staff names hidden' } },
      { actorId: admin.id, data: { to: 'staff names shown' } },
    ]);
  });

  it('are for administrators to decide', async () => {
    for (const role of ['reviewer', 'viewer', 'user'] as const) {
      const person = await testApp.person({ role });
      expect((await save(true, person)).status).toBe(403);
      expect((await query(testApp.as(person), 'companySettings.get')).status).toBe(403);
    }
  });
});

describe('The texts of the landing page', () => {
  const OWN: LandingTexts = {
    fees: 'Six percent of the price.',
    promises: STANDARD_LANDING_TEXTS.promises.map(({ term }) => ({ term, text: 'As we agreed.' })),
  };
  const saveTexts = (texts: unknown, as = admin) => mutate(testApp.as(as), 'companySettings.saveLandingTexts', texts);
  const readTexts = async () => (await query(testApp.as(admin), 'companySettings.landingTexts')).body;
  const settings = async () => (await query(testApp.guest, 'product.settings')).body;

  it('are the standard ones until an administrator writes others, which everybody reads', async () => {
    expect(await readTexts()).toEqual(STANDARD_LANDING_TEXTS);
    expect(await settings()).toMatchObject({ feesText: null, promises: null });
    expect(await saveTexts(OWN)).toMatchObject({ status: 200, body: OWN });
    expect(await settings()).toMatchObject({ feesText: OWN.fees, promises: OWN.promises });
    // The other choices of the company stay as they are.
    await save(true);
    expect(await readTexts()).toEqual(OWN);
    expect(await read()).toEqual({ showStaffNames: true });
  });

  it('are the standard ones again when these are saved', async () => {
    await saveTexts(OWN);
    await saveTexts(STANDARD_LANDING_TEXTS);
    expect(await settings()).toMatchObject({ feesText: null, promises: null });
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select('data')
      .where('kind', '=', 'company_settings_changed')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ data }) => data)).toEqual([
      { to: 'standard texts on the landing page' },
      { to: 'own texts on the landing page' },
    ]);
  });

  it('are three promises, none of them blank', async () => {
    const [first = { term: '', text: '' }, ...others] = OWN.promises;
    for (const promises of [others, [{ ...first, term: ' ' }, ...others], [{ ...first, text: '' }, ...others]]) {
      expect((await saveTexts({ ...OWN, promises })).status).toBe(400);
    }
  });

  it('are for administrators to write', async () => {
    for (const role of ['reviewer', 'viewer', 'user'] as const) {
      expect((await saveTexts(OWN, await testApp.person({ role }))).status).toBe(403);
    }
  });
});
