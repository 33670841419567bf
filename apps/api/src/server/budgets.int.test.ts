import type { Photos } from '@marque/domain/photo/photos';
import pg from 'pg';
import sharp from 'sharp';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { submittedBy } from '../modules/review/testing.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;
let limitedApp: TestApp;
let limitedOwner: Person;
let consignmentId: number;
let photos: Photos;
let picture: Buffer;
let photoUrl: string;
const sent = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  await connectLiveEvents(testApp, owner);
  limitedApp = await createTestApp({ RATE_LIMITS: 'on' });
  limitedOwner = await limitedApp.person();
  await connectLiveEvents(limitedApp, limitedOwner);
  admin = await testApp.person({ role: 'admin' });
  for (let count = 0; count < 3; count += 1) consignmentId = (await submittedBy(testApp, owner)).id;
  for (let count = 0; count < 3; count += 1) await submittedWithAddress(`unconfirmed${count}@example.com`);
  photos = await testApp.createPhotos(owner);
  picture = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  photoUrl = (await testApp.as(owner).upload(picture)).json().url;
});
afterAll(() => Promise.all([testApp.close(), limitedApp.close()]));

/** The connection for live events is a one-time cost of each app, which the first call would start meanwhile. */
async function connectLiveEvents({ deps }: TestApp, { id: userId }: Person): Promise<void> {
  (await deps.events.subscribe({ userId, channel: 'mine' })).end(null);
}

async function submittedWithAddress(email: string): Promise<void> {
  const { id, personalInfo } = await submittedBy(limitedApp, limitedOwner);
  await limitedApp.db
    .updateTable('consignments')
    .set({ personalInfo: JSON.stringify({ ...personalInfo, email }) })
    .where('id', '=', id)
    .execute();
}

const queryUrl = (procedure: string, input?: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;

const read = (person: () => Person, procedure: string, input?: () => unknown) => () =>
  testApp.as(person()).get(queryUrl(procedure, input?.()));
const ofCase = () => ({ id: consignmentId });
const byOwner = () => owner;
const byAdmin = () => admin;

const save = (parts: object) => testApp.as(owner).post('/trpc/draft.save', superjson.serialize(parts));

type TestResponse = Awaited<ReturnType<TestApp['guest']['get']>>;

/**
 * The budget of the most frequent calls: statements sent to PostgreSQL, including the session's, and bytes of the
 * response for a fixed set of rows, before compression. Neither depends on the machine or its load. Changes that
 * increase one must be justified; after a decrease, enter the new number.
 */
const BUDGETS: readonly [string, { statements: number; bytes: number }, () => Promise<TestResponse>][] = [
  ['the session', { statements: 1, bytes: 141 }, () => testApp.as(owner).get('/trpc/auth.session')],
  ['a consignment', { statements: 1, bytes: 2_819 }, () => testApp.as(owner).get(`/api/consignments/${consignmentId}`)],
  [
    'a consignment on its page',
    { statements: 1, bytes: 2_895 },
    () => testApp.as(owner).get(queryUrl('consignment.get', { id: consignmentId })),
  ],
  ['one’s own consignments', { statements: 2, bytes: 8_461 }, () => testApp.as(owner).get('/api/user/consignments')],
  [
    'the list of the dashboard',
    { statements: 2, bytes: 8_641 },
    () => testApp.as(owner).get(queryUrl('consignment.pageMine', {})),
  ],
  [
    'a page of the review queue',
    { statements: 2, bytes: 1_588 },
    () => testApp.as(admin).get(queryUrl('admin.consignments', {})),
  ],
  ['a page of whole rows', { statements: 2, bytes: 8_860 }, () => testApp.as(admin).get('/api/admin/consignments')],
  ['the same page again', { statements: 2, bytes: 8_860 }, () => testApp.as(admin).get('/api/admin/consignments')],
  [
    'the counts of the review queue',
    // One of them counts what is deleted, for those who may restore it.
    { statements: 4, bytes: 107 },
    () => testApp.as(admin).get(queryUrl('admin.counts')),
  ],
  ['a saved draft', { statements: 2, bytes: 325 }, () => save({ personalInfo: { firstName: 'Ada' } })],
  ['a saved draft with photos', { statements: 2, bytes: 2_743 }, () => save({ photos })],
  ['the draft', { statements: 2, bytes: 2_743 }, () => testApp.as(owner).get(queryUrl('draft.find'))],
  [
    'a login',
    { statements: 3, bytes: 112 },
    () => testApp.guest.post('/api/auth/login', { username: owner.username, password: PASSWORD }),
  ],
  [
    'a login within the limits of tries, from a known address',
    { statements: 8, bytes: 112 },
    () => limitedApp.guest.post('/api/auth/login', { username: limitedOwner.username, password: PASSWORD }),
  ],
  ['a case', { statements: 19, bytes: 1_451 }, read(byAdmin, 'review.ofStaff', ofCase)],
  ['the proposals that are open', { statements: 2, bytes: 31 }, read(byAdmin, 'review.openProposals')],
  ['the people who review', { statements: 2, bytes: 60 }, read(byAdmin, 'review.reviewers')],
  ['a conversation, for staff', { statements: 4, bytes: 70 }, read(byAdmin, 'message.list', ofCase)],
  ['the unread messages of owners', { statements: 2, bytes: 31 }, read(byAdmin, 'message.unreadOfOwners')],
  ['a page of drafts', { statements: 3, bytes: 318 }, read(byAdmin, 'admin.drafts', () => ({}))],
  ['a page of users', { statements: 2, bytes: 681 }, read(byAdmin, 'users.list', () => ({}))],
  ['a page of the delivery log', { statements: 2, bytes: 2_307 }, read(byAdmin, 'email.log', () => ({}))],
  ['the figures', { statements: 6, bytes: 1_332 }, read(byAdmin, 'figures.get', () => ({ unit: 'month' }))],
  ['the review as its owner sees it', { statements: 7, bytes: 386 }, read(byOwner, 'review.ofOwner', ofCase)],
  ['a conversation, for its owner', { statements: 4, bytes: 70 }, read(byOwner, 'message.list', ofCase)],
  ['one’s own unread messages', { statements: 2, bytes: 31 }, read(byOwner, 'message.unread')],
  ['the documents of a consignment', { statements: 3, bytes: 31 }, read(byOwner, 'document.ofConsignment', ofCase)],
  ['the documents of a draft', { statements: 3, bytes: 31 }, read(byOwner, 'document.ofDraft')],
  ['the settings of the product', { statements: 5, bytes: 229 }, read(byOwner, 'product.settings')],
  ['the profile', { statements: 2, bytes: 272 }, read(byOwner, 'profile.get')],
  ['how much of the space is used', { statements: 2, bytes: 157 }, read(byOwner, 'profile.usage')],
  [
    'the addresses of one’s email, three of them unconfirmed',
    { statements: 4, bytes: 560 },
    () => limitedApp.as(limitedOwner).get(queryUrl('account.emailAddresses')),
  ],
  ['where one is signed in', { statements: 2, bytes: 802 }, read(byOwner, 'account.sessions')],
  ['whether terms are to be accepted', { statements: 2, bytes: 33 }, read(byOwner, 'legal.due')],
  // The bytes of what is compressed or drawn may change with a library.
  [
    'an archive of photos',
    { statements: 5, bytes: 2_600 },
    () => testApp.as(admin).get(`/api/admin/consignments/${consignmentId}/download-photos`),
  ],
  [
    'a dossier',
    { statements: 7, bytes: 80_000 },
    () => testApp.as(admin).get(`/api/admin/consignments/${consignmentId}/dossier`),
  ],
  [
    'a bundle of a case',
    { statements: 33, bytes: 85_000 },
    () => testApp.as(admin).get(`/api/admin/consignments/${consignmentId}/bundle`),
  ],
  // The image library's result may change with its version.
  ['an upload', { statements: 6, bytes: 280 }, () => testApp.as(owner).upload(picture)],
  ['a size of a photo', { statements: 2, bytes: 1_200 }, () => testApp.as(owner).get(`${photoUrl}?w=400`)],
];

it.each(BUDGETS)('%s takes no more statements and bytes than written down here', async (_, budget, call) => {
  // The first call may create cached data: a size of a photo, the row of a draft.
  await call();
  await testApp.deps.background.settled();
  sent.mockClear();
  const response = await call();
  await testApp.deps.background.settled();
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(300);
  expect(sent.mock.calls.length, 'statements').toBeLessThanOrEqual(budget.statements);
  expect(response.rawPayload.length, 'bytes').toBeLessThanOrEqual(budget.bytes);
});
