import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { PLACE_HEADER } from '@marque/domain/api/live-place';
import { suggestHours } from '@marque/domain/company/working-hours';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { WebhookDelivery } from '@marque/domain/review/webhooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_STREAMS_PER_USER } from '../../platform/live/event-feed.ts';
import { Subscription } from '../../platform/live/subscription.ts';
import { type LiveStream, openStream } from '../../testing/live-stream.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { announceDraftPhotos } from '../device-pairing/device-pairing.queries.ts';
import { noteSent } from '../mail-queue/mails.queries.ts';
import { decide, submittedBy } from '../review/testing.ts';
import { noteNotSent } from '../webhook/deliveries.queries.ts';
import { webhookFor } from '../webhook/testing.ts';
import { findHeadSeq } from './live.queries.ts';

let testApp: TestApp;
let elsewhere: TestApp;
let sharedDatabase: TestDatabase;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  sharedDatabase = await createTestDatabase();
  testApp = await createTestApp({}, sharedDatabase);
  elsewhere = await createTestApp({}, { ...sharedDatabase, drop: async () => undefined });
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(async () => {
  await elsewhere.close();
  await testApp.close();
});

// Claims are released, and staff told, 10 s after the last stream of their holder has ended: within a later test.
afterEach(async () => {
  await testApp.db.updateTable('consignments').set({ claimedBy: null, claimedUntil: null }).execute();
});

/** Waits until a process that is listening has heard everything: a new stream would hear the rest. */
async function untilUpToDate({ deps }: TestApp): Promise<void> {
  const head = await findHeadSeq(deps.db);
  await vi.waitFor(() => expect(deps.events.place()?.seq ?? head).toBe(head), { timeout: 5_000 });
}

async function open(who: Person, procedure: string, at: TestApp = testApp): Promise<LiveStream> {
  await untilUpToDate(at);
  const stream = await openStream(at.app, who, procedure);
  expect(await stream.next()).toMatchObject({ event: 'message', data: { kind: 'connected' } });
  return stream;
}

const told = (kind: string, { id }: Consignment) => ({
  event: 'message',
  data: { kind, consignmentId: id, draftId: null },
});

const refusedWith = (code: string) => ({ event: 'serialized-error', data: { data: { marque: { code } } } });

describe('The staff’s live stream', () => {
  it('reports a submission, a status change, a note and a claim, from any process', async () => {
    const stream = await open(admin, 'live.staff', elsewhere);
    const consignment = await submittedBy(testApp, owner);
    expect(await stream.next()).toMatchObject(told('submitted', consignment));
    await decide(testApp, admin, consignment.id, { status: 'in_review' });
    expect(await stream.next()).toMatchObject(told('status_changed', consignment));
    await mutate(testApp.as(admin), 'review.addNote', { id: consignment.id, text: 'x' });
    expect(await stream.next()).toMatchObject(told('note_added', consignment));
    await mutate(testApp.as(admin), 'review.claim', { id: consignment.id });
    expect(await stream.next()).toMatchObject(told('claim_changed', consignment));
    stream.leave();
  });

  it('reports only that something happened', async () => {
    const stream = await open(admin, 'live.staff');
    await submittedBy(testApp, owner);
    const message = await stream.next();
    expect(Object.keys(message?.data ?? {}).sort()).toEqual(['consignmentId', 'draftId', 'kind']);
    stream.leave();
  });

  it('resumes where it broke, without losing or repeating an event', async () => {
    const before = await open(admin, 'live.staff');
    const first = await submittedBy(testApp, owner);
    const last = await before.next();
    before.leave();
    const [second, third] = [await submittedBy(testApp, owner), await submittedBy(testApp, owner)];
    const after = await openStream(elsewhere.app, admin, 'live.staff', last?.id ?? '');
    expect(last).toMatchObject(told('submitted', first));
    expect(await after.next()).toMatchObject(told('submitted', second));
    expect(await after.next()).toMatchObject(told('submitted', third));
    const fourth = await submittedBy(testApp, owner);
    expect(await after.next()).toMatchObject(told('submitted', fourth));
    after.leave();
  });

  it.each(['0', '999999999999999'])('restarts after %s: too long ago, or another event log', async (lastEventId) => {
    const watching = await open(admin, 'live.staff');
    await sql`insert into consignment_events (kind) select 'note_added' from generate_series(1, 201)`.execute(
      testApp.db,
    );
    for (let heard = 0; heard < 201; heard++) await watching.next();
    const stream = await openStream(testApp.app, admin, 'live.staff', lastEventId);
    expect(await stream.next()).toMatchObject({ data: { kind: 'connected' } });
    for (const each of [watching, stream]) each.leave();
  });
});

describe('The owner’s live stream', () => {
  it('reports what the owner’s own timelines show, and nothing else', async () => {
    const stream = await open(owner, 'live.mine', elsewhere);
    const other = await submittedBy(testApp, await testApp.person());
    await decide(testApp, admin, other.id, { status: 'in_review' });
    const own = await submittedBy(testApp, owner);
    await mutate(testApp.as(admin), 'review.addNote', { id: own.id, text: 'x' });
    await mutate(testApp.as(admin), 'review.claim', { id: own.id });
    await decide(testApp, admin, own.id, { status: 'in_review' });
    expect(await stream.next()).toMatchObject(told('submitted', own));
    expect(await stream.next()).toMatchObject(told('status_changed', own));
    stream.leave();
  });
});

async function getPlace(who: Person): Promise<string> {
  await untilUpToDate(testApp);
  const response = await testApp.as(who).get('/trpc/auth.session');
  return String(response.headers[PLACE_HEADER]);
}

describe('A page’s place in the feed', () => {
  // Both are listening and have received an event.
  beforeAll(async () => {
    const streams = [await open(admin, 'live.staff'), await open(admin, 'live.staff', elsewhere)];
    await submittedBy(testApp, owner);
    for (const stream of streams) {
      await stream.next();
      stream.leave();
    }
  });

  it('is named to who is signed in, and to nobody else', async () => {
    expect(await getPlace(owner)).toMatch(/^\d+\.\d+$/);
    expect((await testApp.guest.get('/trpc/auth.session')).headers).not.toHaveProperty(PLACE_HEADER);
  });

  it.each([
    ['the process that named it', () => testApp],
    ['another process', () => elsewhere],
  ])('is where a stream of %s begins, without losing or repeating an event', async (_, process) => {
    const consignment = await submittedBy(testApp, owner);
    const [place, ownPlace] = [await getPlace(admin), await getPlace(owner)];
    await decide(testApp, admin, consignment.id, { status: 'in_review' });
    await mutate(testApp.as(admin), 'review.claim', { id: consignment.id });
    const staff = await openStream(process().app, admin, 'live.staff', place);
    const mine = await openStream(process().app, owner, 'live.mine', ownPlace);
    await mutate(testApp.as(admin), 'review.release', { id: consignment.id });
    await decide(testApp, admin, consignment.id, { status: 'approved' });
    for (const kind of ['status_changed', 'claim_changed', 'claim_changed', 'status_changed']) {
      expect(await staff.next()).toMatchObject(told(kind, consignment));
    }
    for (const kind of ['status_changed', 'status_changed']) {
      expect(await mine.next()).toMatchObject(told(kind, consignment));
    }
    for (const stream of [staff, mine]) stream.leave();
  });

  it('tells of photos that a phone added since', async () => {
    const { owner: someone, draft } = await testApp.ownerWithDraft();
    const place = await getPlace(someone);
    await announceDraftPhotos(testApp.db, { userId: someone.id, draftId: draft.id });
    const stream = await openStream(testApp.app, someone, 'live.mine', place);
    expect(await stream.next()).toMatchObject({ data: { kind: 'draft_photos_changed', draftId: draft.id } });
    stream.leave();
  });

  it('may be ahead of the process that begins the stream', async () => {
    const place = await getPlace(admin);
    const [seq] = place.split('.');
    const stream = await openStream(testApp.app, admin, 'live.staff', `${seq}.1`);
    const consignment = await submittedBy(testApp, owner);
    expect(await stream.next()).toMatchObject(told('submitted', consignment));
    stream.leave();
  });

  it.each([
    ['of a process that counted by itself', () => '1.0.00ff00ff00ff00ff'],
    ['of another event log', () => '999999999999999.0'],
  ])('%s means to fetch everything', async (_, place) => {
    const stream = await openStream(testApp.app, admin, 'live.staff', place());
    expect(await stream.next()).toMatchObject({ data: { kind: 'connected' } });
    stream.leave();
  });

  it('from before a restart means to fetch everything, and the record since is told', async () => {
    const place = await getPlace(admin);
    const consignment = await submittedBy(testApp, owner);
    const restarted = await createTestApp({}, { ...sharedDatabase, drop: async () => undefined });
    const stream = await openStream(restarted.app, admin, 'live.staff', place);
    expect(await stream.next()).toMatchObject({ data: { kind: 'connected' } });
    expect(await stream.next()).toMatchObject(told('submitted', consignment));
    stream.leave();
    await restarted.close();
  });
});

describe('What becomes of a message', () => {
  it('is told to staff for an email about a case, and not to its owner', async () => {
    const consignment = await submittedBy(testApp, owner);
    const [mail] = await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('consignmentId', '=', consignment.id)
      .execute();
    const [staff, mine] = [await open(admin, 'live.staff', elsewhere), await open(owner, 'live.mine')];
    await noteSent(testApp.db, mail?.id ?? '', 'sent', '250 OK', new Date());
    expect(await staff.next()).toMatchObject(told('mail_changed', consignment));
    await decide(testApp, admin, consignment.id, { status: 'in_review' });
    expect(await mine.next()).toMatchObject(told('status_changed', consignment));
    for (const stream of [staff, mine]) stream.leave();
  });

  it('is told to nobody but its owner for a webhook', async () => {
    const stranger = await testApp.person();
    const { id } = await webhookFor(testApp, owner, 'https://garage.example/hooks');
    const test = await mutate(testApp.as(owner), 'webhook.test', { id });
    const [mine, others, staff] = [
      await open(owner, 'live.mine', elsewhere),
      await open(stranger, 'live.mine'),
      await open(admin, 'live.staff'),
    ];
    await noteNotSent(testApp.db, (test.body as WebhookDelivery).id, 'not sent: the webhook is paused');
    expect(await mine.next()).toMatchObject({ data: { kind: 'webhook_delivery_changed', consignmentId: null } });
    const consignment = await submittedBy(testApp, stranger);
    expect(await others.next()).toMatchObject(told('submitted', consignment));
    expect(await staff.next()).toMatchObject(told('submitted', consignment));
    for (const stream of [mine, others, staff]) stream.leave();
  });
});

describe('What the company changes', () => {
  const heard = (kind: string) => ({ data: { kind, consignmentId: null, draftId: null } });

  it('is told to staff where it is a shared view, and not where it is one of their own', async () => {
    const stream = await open(admin, 'live.staff', elsewhere);
    const change = (name: string, input: object) => mutate(testApp.as(admin), `savedView.${name}`, input);
    await change('create', { name: 'Own', filter: {}, shared: false });
    const { body } = await change('create', { name: 'Shared', filter: {}, shared: true });
    const { id } = body as { id: number };
    expect(await stream.next()).toMatchObject(heard('shared_views_changed'));
    await change('update', { id, name: 'Renamed' });
    expect(await stream.next()).toMatchObject(heard('shared_views_changed'));
    await change('update', { id, shared: false });
    expect(await stream.next()).toMatchObject(heard('shared_views_changed'));
    await change('update', { id, name: 'Own again' });
    await change('update', { id, shared: true });
    expect(await stream.next()).toMatchObject(heard('shared_views_changed'));
    await change('delete', { id });
    expect(await stream.next()).toMatchObject(heard('shared_views_changed'));
    const consignment = await submittedBy(testApp, owner);
    expect(await stream.next()).toMatchObject(told('submitted', consignment));
    stream.leave();
  });

  it('is told to owners too where it is the working hours, also since their page’s data', async () => {
    const hours = suggestHours('America/New_York');
    const place = await getPlace(owner);
    const streams = [await open(admin, 'live.staff'), await open(owner, 'live.mine', elsewhere)];
    expect((await mutate(testApp.as(admin), 'workingHours.save', { hours, basedOn: 0 })).status).toBe(200);
    streams.push(await openStream(elsewhere.app, owner, 'live.mine', place));
    for (const stream of streams) expect(await stream.next()).toMatchObject(heard('working_hours_changed'));
    expect((await mutate(testApp.as(admin), 'workingHours.save', { hours: null, basedOn: 1 })).status).toBe(200);
    for (const stream of streams) expect(await stream.next()).toMatchObject(heard('working_hours_changed'));
    for (const stream of streams) stream.leave();
  });
  it('is told to owners too where it is whether members of staff are named', async () => {
    const streams = [await open(admin, 'live.staff'), await open(owner, 'live.mine', elsewhere)];
    const change = (showStaffNames: boolean) => mutate(testApp.as(admin), 'companySettings.save', { showStaffNames });
    expect((await change(true)).status).toBe(200);
    for (const stream of streams) expect(await stream.next()).toMatchObject(heard('company_settings_changed'));
    expect((await change(false)).status).toBe(200);
    for (const stream of streams) expect(await stream.next()).toMatchObject(heard('company_settings_changed'));
    for (const stream of streams) stream.leave();
  });
});

describe('An event', () => {
  it('wakes the streams of its owner and of the staff, and no others', async () => {
    const other = await testApp.person();
    await vi.waitFor(() => expect([admin, owner].some(({ id }) => testApp.deps.events.isReading(id))).toBe(false));
    const streams = [
      await open(admin, 'live.staff'),
      await open(owner, 'live.mine'),
      await open(owner, 'live.mine'),
      await open(other, 'live.mine'),
      await open(admin, 'live.mine'),
    ];
    const woken = vi.spyOn(Subscription.prototype, 'put');
    const { id } = await submittedBy(testApp, owner);
    for (const stream of streams.slice(0, 3)) await stream.next();
    expect(woken).toHaveBeenCalledTimes(3);
    await mutate(testApp.as(admin), 'review.claim', { id });
    await streams[0]?.next();
    expect(woken).toHaveBeenCalledTimes(4);
    woken.mockRestore();
    for (const stream of streams) stream.leave();
  });
});

describe('A live stream', () => {
  it('is rejected for guests, and the staff’s for consignors', async () => {
    const refused = async (who: Person | null, procedure: string) => {
      return (await openStream(testApp.app, who, procedure)).next();
    };
    expect(await refused(null, 'live.staff')).toMatchObject(refusedWith('NOT_SIGNED_IN'));
    expect(await refused(null, 'live.mine')).toMatchObject(refusedWith('NOT_SIGNED_IN'));
    expect(await refused(owner, 'live.staff')).toMatchObject(refusedWith('NOT_ALLOWED'));
  });

  it('rejects an invalid id', async () => {
    const message = await (await openStream(testApp.app, admin, 'live.staff', 'x; drop')).next();
    expect(message).toMatchObject(refusedWith('VALIDATION_FAILED'));
  });

  it('is one of at most ten per user; closing one allows another', async () => {
    const someone = await testApp.person({ role: 'viewer' });
    const streams: LiveStream[] = [];
    for (let i = 0; i < MAX_STREAMS_PER_USER; i++) streams.push(await open(someone, 'live.staff'));
    const message = await (await openStream(testApp.app, someone, 'live.staff')).next();
    expect(message).toMatchObject(refusedWith('TOO_MANY_TRIES'));
    streams.shift()?.leave();
    await vi.waitFor(async () => streams.push(await open(someone, 'live.staff')));
    for (const stream of streams) stream.leave();
  });

  it('survives the loss of the database connection and reports what happened meanwhile', async () => {
    const stream = await open(admin, 'live.staff');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'marque-live' and datname = current_database()`.execute(testApp.db);
    const consignment = await submittedBy(testApp, owner);
    expect(await stream.next()).toMatchObject(told('submitted', consignment));
    stream.leave();
  });
});

describe('Closing the server', () => {
  it('ends open streams so that their readers reconnect, and does not wait for them', async () => {
    const database = await createTestDatabase();
    const closing = await createTestApp({}, database);
    const someone = await closing.person({ role: 'admin' });
    const stream = await open(someone, 'live.staff', closing);
    const closed = closing.app.close();
    expect(await stream.next()).toMatchObject({
      event: 'serialized-error',
      data: { data: { code: 'SERVICE_UNAVAILABLE' } },
    });
    expect(await stream.next()).toBeNull();
    await closed;
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where application_name = 'marque-live' and datname = current_database()`.execute(database.db);
    expect(rows[0]?.count).toBe(0);
    await closing.close();
  });
});

describe('A session that ends', () => {
  const HALF_A_MINUTE = 30_000;
  const findExpiry = (who: Person) =>
    testApp.db.selectFrom('sessions').select('expiresAt').where('userId', '=', who.id).executeTakeFirst();
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['is over', 'live.staff', (who: Person) => testApp.deps.sessions.endAllOf(who.id)],
    ['is over', 'live.mine', (who: Person) => testApp.deps.sessions.endAllOf(who.id)],
    [
      'lost its role',
      'live.staff',
      (who: Person) => testApp.db.updateTable('users').set({ role: 'user' }).where('id', '=', who.id).execute(),
    ],
  ] as const)('because it %s takes %s along within half a minute', async (_, procedure, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const someone = await testApp.person({ role: 'admin' });
    const stream = await open(someone, procedure);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    await end(someone);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(await stream.next()).toMatchObject(refusedWith('NOT_SIGNED_IN'));
    expect(await stream.next()).toBeNull();
  });

  it('is looked at once for all its streams', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const someone = await testApp.person({ role: 'admin' });
    const streams = [await open(someone, 'live.staff'), await open(someone, 'live.mine')];
    const peeks = vi.spyOn(testApp.deps.sessions, 'peek');
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(peeks).toHaveBeenCalledTimes(1);
    peeks.mockRestore();
    await testApp.deps.sessions.endAllOf(someone.id);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    for (const stream of streams) expect(await stream.next()).toMatchObject(refusedWith('NOT_SIGNED_IN'));
  });

  it('is not extended by its stream', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const someone = await testApp.person({ role: 'admin' });
    const stream = await open(someone, 'live.staff');
    const before = await findExpiry(someone);
    testApp.advance(7 * 60 * 60 * 1000);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(await findExpiry(someone)).toEqual(before);
    testApp.advance(60 * 60 * 1000 + 1);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(await stream.next()).toMatchObject(refusedWith('NOT_SIGNED_IN'));
  });
});
