import { type ApiUser, createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

let product: Product;
let owner: ApiUser;
let admin: ApiUser;

// Its own product: its server is stopped on the way, and the list is long enough to scroll.
test.beforeAll(async () => {
  product = await startProduct();
  const { username, phone } = newConsignor();
  owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
  admin = await createApiUser(product.url, product.dataDir).signIn(ADMIN.username, ADMIN.password);
  for (let count = 0; count < 5; count += 1) await owner.submit();
});

test.afterAll(() => product.stop());

test('rows stay where they are while somebody is at them, and a quiet note leads to what is new', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await context.addCookies([admin.browserCookie()]);
  await page.goto(`${product.url}/admin/dashboard`);
  const details = page.getByRole('link', { name: /^View details/ });
  await expect(details).toHaveCount(5);
  const second = details.nth(1);
  const name = String(await second.textContent());
  await second.focus();
  const before = await measure(second);

  const { number } = await owner.submit();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  const same = page.getByRole('link', { name, exact: true });
  await expect(same).toBeFocused();
  expect((await measure(same)).y).toBeCloseTo(before.y, 0);

  await page.getByRole('status').getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('link', { name: `View details of ${number}` })).toBeFocused();
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);
});

test('on a page where it does not belong, a new consignment is only noted', async ({ page, context }) => {
  await context.addCookies([admin.browserCookie()]);
  await page.goto(`${product.url}/admin/dashboard?status=approved`);
  await expect(page.getByText('No consignments found')).toBeVisible();
  const { number } = await owner.submit();
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  // The note must not cover controls of the list.
  await page.getByRole('button', { name: 'Show as a grid of photos' }).click({ trial: true });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page).toHaveURL(`${product.url}/admin/dashboard?sort=newest`);
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
});

test('an open list takes up its stream again after the server was away', async ({ browser }) => {
  // A separate context, because browsers log every request to a stopped server.
  const context = await browser.newContext();
  await context.addCookies([admin.browserCookie()]);
  const page = await context.newPage();
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.getByRole('link', { name: /^View details/ }).first()).toBeVisible();

  await product.restart();
  const missed = await owner.submit();
  await expect(page.getByRole('row').filter({ hasText: missed.number })).toBeVisible({ timeout: 40_000 });
  const live = await owner.submit();
  await expect(page.getByRole('row').filter({ hasText: live.number })).toBeVisible();
  await context.close();
});
