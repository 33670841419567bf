import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

let product: Product;
let owner: ApiUser;
let admin: ApiUser;

// Its own product, so that no other test changes what its pages show.
test.beforeAll(async () => {
  product = await startProduct();
  const { username, phone } = newConsignor();
  owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
  admin = await createApiUser(product.url, product.dataDir).signIn(ADMIN.username, ADMIN.password);
  await owner.saveDraft({ step: 1 });
  // The server starts listening for events with the first page of a signed-in user.
  await expect
    .poll(async () =>
      (await fetch(`${product.url}/trpc/auth.session`, withSession(owner))).headers.get('x-marque-place'),
    )
    .toMatch(/^\d/);
});

test.afterAll(() => product.stop());

function withSession(user: ApiUser): RequestInit {
  const { name, value } = user.browserCookie();
  return { headers: { cookie: `${name}=${value}` } };
}

/** Opens a page, and lists each procedure call so far, with repetitions. */
async function visit(page: Page, user: ApiUser, path: string): Promise<readonly string[]> {
  const called: string[] = [];
  page.on('request', (request) => {
    const [, names] = /\/trpc\/([\w.,]+)/.exec(request.url()) ?? [];
    for (const name of names?.split(',') ?? []) if (!name.startsWith('live.')) called.push(name);
  });
  await page.context().addCookies([user.browserCookie()]);
  await page.goto(`${product.url}${path}`);
  return called;
}

/** Holds the page's stream back; the returned function releases it after the page has fetched its data. */
async function holdStream(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/trpc/live.*', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return async () => {
    await asked.promise;
    held.resolve();
  };
}

/** A new pairing code makes the server tell the wizard that the draft's photos may have changed. */
const startPairing = () =>
  owner.call('POST', '/trpc/devicePairing.start', { json: null, meta: { values: ['undefined'] } });

const once = (called: readonly string[]) => expect([...called].sort()).toEqual([...new Set(called)].sort());
/** What every page asks for before anything else, from its HTML. */
const FIRST = ['auth.session', 'product.settings'];
const times = (called: readonly string[], name: string) => called.filter((one) => one === name).length;

// Events sent after the stream has started arrive after everything that the stream starts with. So if the page fetched
// something once at first and once because of the event, it fetched nothing because of the stream.

test('the dashboard fetches each thing once, and what happened before its stream began is not lost', async ({
  page,
}) => {
  const { id } = await owner.submit();
  const release = await holdStream(page);
  const called = await visit(page, owner, '/dashboard');
  await expect(page.getByText('Pending').first()).toBeVisible();
  once(called);
  await admin.decide(id, { status: 'in_review' });
  await release();
  await expect(page.getByText('In review').first()).toBeVisible();
  expect(times(called, 'consignment.pageMine')).toBe(2);
  expect(times(called, 'draft.find')).toBe(1);
});

test('the page of a consignment fetches each thing once', async ({ page }) => {
  const { id } = await owner.submit();
  const called = await visit(page, owner, `/consignments/${id}`);
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible();
  once(called);
  expect(called.slice(0, 5)).toEqual([...FIRST, 'consignment.get', 'review.ofOwner', 'account.emailAddresses']);
});

for (const { path, heading, asks } of [
  { path: '/admin/settings', heading: 'Test', asks: ['email.settings', 'email.provider'] },
  { path: '/admin/company', heading: 'Preview', asks: ['legal.history'] },
]) {
  test(`${path} asks for what it shows with the session, and once`, async ({ page }) => {
    const called = await visit(page, admin, path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    once(called);
    expect(called.slice(0, FIRST.length + asks.length)).toEqual([...FIRST, ...asks]);
  });
}

test('the review queue fetches each thing once, and what happened before its stream began is not lost', async ({
  page,
}) => {
  const release = await holdStream(page);
  const called = await visit(page, admin, '/admin/dashboard');
  await expect(page.getByRole('link', { name: /^View details/ }).first()).toBeVisible();
  once(called);
  const { number } = await owner.submit();
  await release();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  expect(times(called, 'admin.consignments')).toBe(2);
  expect(times(called, 'admin.counts')).toBe(2);
});

test('the wizard fetches each thing once, and what a phone did before its stream began is not lost', async ({
  page,
}) => {
  const release = await holdStream(page);
  const called = await visit(page, owner, '/consign');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  once(called);
  await startPairing();
  await release();
  await expect.poll(() => times(called, 'draft.find')).toBe(2);
});

const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/trpc/live.') && response.ok());

test('an open dashboard fetches again what an event is about, and nothing before', async ({ page }) => {
  const { id } = await owner.submit();
  const stream = listening(page);
  const called = await visit(page, owner, '/dashboard');
  await expect(page.getByText('Pending').first()).toBeVisible();
  await stream;
  await admin.decide(id, { status: 'in_review' });
  await expect(page.getByRole('article').first().getByText('In review')).toBeVisible();
  expect(times(called, 'consignment.pageMine')).toBe(2);
});

test('an open review queue fetches again what an event is about, and nothing before', async ({ page }) => {
  await owner.submit();
  const stream = listening(page);
  const called = await visit(page, admin, '/admin/dashboard');
  await expect(page.getByRole('link', { name: /^View details/ }).first()).toBeVisible();
  await stream;
  const { number } = await owner.submit();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  expect(times(called, 'admin.consignments')).toBe(2);
});

test('an open wizard fetches again what an event is about, and nothing before', async ({ page }) => {
  const stream = listening(page);
  const called = await visit(page, owner, '/consign');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await stream;
  await startPairing();
  await expect.poll(() => times(called, 'draft.find')).toBeGreaterThan(1);
  expect(times(called, 'draft.find')).toBe(2);
});
