import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** Who ends up where for each page of spec 2.1; stated in words in domain/routes.test.ts. */
const PAGES: [path: string, who: Record<'guest' | 'unverified' | 'verified' | 'admin', string>][] = [
  ['/dashboard', { guest: '/auth', unverified: '/verify-phone', verified: '/dashboard', admin: '/dashboard' }],
  ['/consign', { guest: '/auth', unverified: '/verify-phone', verified: '/consign', admin: '/consign' }],
  ['/settings', { guest: '/auth', unverified: '/settings', verified: '/settings', admin: '/settings' }],
  ['/verify-phone', { guest: '/auth', unverified: '/verify-phone', verified: '/dashboard', admin: '/verify-phone' }],
  ['/admin/dashboard', { guest: '/auth', unverified: '/', verified: '/', admin: '/admin/dashboard' }],
  ['/auth', { guest: '/auth', unverified: '/verify-phone', verified: '/dashboard', admin: '/admin/dashboard' }],
];

const people: Partial<Record<'unverified' | 'verified' | 'admin', ApiUser>> = {};

test.beforeAll(async () => {
  const [first, second] = [newConsignor(), newConsignor()];
  people.unverified = await createApiUser(productUrl(), dataDir()).register(first.username, first.phone);
  people.verified = await createApiUser(productUrl(), dataDir()).consignor(second.username, second.phone);
  people.admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
});

for (const who of ['guest', 'unverified', 'verified', 'admin'] as const) {
  test(`the guards send somebody who is ${who} to the right page`, async ({ page, context, baseURL }) => {
    const apiUser = who === 'guest' ? undefined : people[who];
    if (apiUser) await context.addCookies([apiUser.browserCookie()]);
    for (const [path, targets] of PAGES) {
      await page.goto(path);
      await expect(page, `${who} at ${path}`).toHaveURL(`${baseURL}${targets[who]}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

test('an unknown path shows the not-found page with status 404', async ({ page }) => {
  test.info().annotations.push({ type: 'note', description: 'The browser reports the 404 of the page itself.' });
  const response = await page.request.get('/no-such-page');
  expect(response.status()).toBe(404);
});

test('an address that cannot be decoded is an unknown one, with the headers of every response', async ({ page }) => {
  for (const path of ['/%ff', '/api/%ff']) {
    const response = await page.request.get(path);
    expect([response.status(), response.headers()['x-content-type-options']]).toEqual([404, 'nosniff']);
  }
});

test.describe('The not-found page', () => {
  test.use({ expectsRefusals: true });
  test('says so in its own words and leads home', async ({ page, baseURL }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
    await page.getByRole('link', { name: /start page/ }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
