import { CLAIM_LASTS_MS, type Claim, type StaffReview } from '@marque/domain/review/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { releaseWhenAway } from './claim.service.ts';
import { readEvents, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let [grace, linus, viewer]: Person[] = [];
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  [grace, linus] = [
    await testApp.person({ role: 'admin', username: 'grace' }),
    await testApp.person({ role: 'admin', username: 'linus' }),
  ];
  viewer = await testApp.person({ role: 'viewer' });
});
afterAll(() => testApp.close());

const as = (who: Person | undefined) => (who ? testApp.as(who) : testApp.guest);
const claim = async (who: Person | undefined, id: number) =>
  (await mutate(as(who), 'review.claim', { id })).body as Claim;
const release = (who: Person | undefined, id: number) => mutate(as(who), 'review.release', { id });
const seen = async (who: Person | undefined, id: number) =>
  ((await query(as(who), 'review.ofStaff', { id })).body as StaffReview).claim;

describe('Claiming a case', () => {
  it('shows every colleague, viewers too, who has it', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(await claim(grace, id)).toMatchObject({ username: 'grace', isMine: true });
    expect(await claim(linus, id)).toMatchObject({ username: 'grace', isMine: false });
    expect(await seen(viewer, id)).toMatchObject({ username: 'grace', isMine: false });
    expect(await seen(grace, id)).toMatchObject({ isMine: true });
  });

  it('lasts as long as signs of life come, and falls free by itself', async () => {
    const { id } = await submittedBy(testApp, owner);
    const first = await claim(grace, id);
    testApp.advance(CLAIM_LASTS_MS - 1_000);
    const renewed = await claim(grace, id);
    expect(new Date(renewed.until).getTime()).toBeGreaterThan(new Date(first.until).getTime());
    testApp.advance(CLAIM_LASTS_MS - 1_000);
    expect(await claim(linus, id)).toMatchObject({ username: 'grace' });
    testApp.advance(1_001);
    expect(await seen(viewer, id)).toBeNull();
    expect(await claim(linus, id)).toMatchObject({ username: 'linus', isMine: true });
  });

  it('goes to one of two who come at the same moment', async () => {
    const { id } = await submittedBy(testApp, owner);
    const both = await Promise.all([claim(grace, id), claim(linus, id)]);
    expect(both.filter(({ isMine }) => isMine)).toHaveLength(1);
    expect(new Set(both.map(({ username }) => username)).size).toBe(1);
  });

  it('ends by leaving; leaving a colleague’s case changes nothing', async () => {
    const { id } = await submittedBy(testApp, owner);
    await claim(grace, id);
    expect((await release(linus, id)).body).toEqual({ released: false });
    expect(await seen(linus, id)).toMatchObject({ username: 'grace' });
    expect((await release(grace, id)).body).toEqual({ released: true });
    expect((await release(grace, id)).body).toEqual({ released: false });
    expect(await seen(linus, id)).toBeNull();
  });

  it('ends soon after the last stream of its holder, unless they come back', async () => {
    const { id } = await submittedBy(testApp, owner);
    if (!grace) throw new Error('No one to claim it');
    await claim(grace, id);
    const subscription = await testApp.deps.events.subscribe({ userId: grace.id, channel: 'staff' });
    releaseWhenAway(testApp.deps, grace.id, 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await seen(linus, id)).toMatchObject({ username: 'grace' });
    subscription.end(null);
    releaseWhenAway(testApp.deps, grace.id, 1);
    await expect.poll(() => seen(linus, id)).toBeNull();
  });

  it('stays where it was made after the stream had ended', async () => {
    const { id } = await submittedBy(testApp, owner);
    if (!grace) throw new Error('No one to claim it');
    releaseWhenAway(testApp.deps, grace.id, 200);
    testApp.advance(1_000);
    await claim(grace, id);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await seen(linus, id)).toMatchObject({ username: 'grace' });
  });

  it('is not part of the event log', async () => {
    const { id } = await submittedBy(testApp, owner);
    await claim(grace, id);
    await release(grace, id);
    expect((await readEvents(testApp, id)).map(({ kind }) => kind)).toEqual(['submitted']);
  });

  it('is for administrators, on what is there', async () => {
    const { id } = await submittedBy(testApp, owner);
    for (const name of ['review.claim', 'review.release']) {
      expect(toStatusAndCode(await mutate(as(viewer), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(toStatusAndCode(await mutate(testApp.as(owner), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(toStatusAndCode(await mutate(testApp.guest, name, { id }))).toEqual([401, 'NOT_SIGNED_IN']);
      expect(toStatusAndCode(await mutate(as(grace), name, { id: 0 }))).toEqual([400, 'VALIDATION_FAILED']);
    }
    const missing = await mutate(as(grace), 'review.claim', { id: 2_000_000_000 });
    expect(toStatusAndCode(missing)).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
  });
});
