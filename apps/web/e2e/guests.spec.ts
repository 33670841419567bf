import { createApiUser } from './support/api-user.ts';
import { startProduct } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, register, test } from './support/test.ts';

test.describe('The landing page', () => {
  test('promises what exists: a review that can be tracked, no valuation to receive and no sale to follow', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('expert valuation and a secure, transparent tracking process');
    await expect(main.getByRole('heading', { name: 'Follow the review' })).toBeVisible();
    await expect(main).not.toContainText(/receive our valuation|follow the sale/i);
  });

  for (const [role, name] of [
    ['button', 'Start Consignment'],
    ['link', 'Present your car'],
  ] as const) {
    test(`leads by “${name}” to a new account, with the reason`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole(role, { name }).click();
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText('Create an account to begin.')).toBeVisible();
      await register(page, newConsignor(), { isThere: true });
    });

    test(`leads by “${name}” to the same before its script is there`, async ({ page }) => {
      const script = page.waitForRequest('**/assets/index-*.js');
      // Only the landing page waits for it, and for as long as it is open.
      await page.route('**/assets/index-*.js', () => undefined, { times: 1 });
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await script;
      await page.getByRole(role, { name }).click();
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText('Create an account to begin.')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toMatch(/^\/consign\??$/);
    });
  }
});

test('a guest who follows a link is told why they have to sign in, once', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Please sign in to continue.')).toHaveCount(0);
});

test('/success says nothing of a submission when it is opened without one', async ({ page }) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await page.goto('/success');
  await expect(page).toHaveURL(/\/auth$/);
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto('/success');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Consignment Submitted Successfully')).toHaveCount(0);
});

test('without a support address nobody is told to contact support', async ({ page }) => {
  await register(page, newConsignor());
  await expect(page.getByText('No code, or the wrong number?')).toBeVisible();
  await expect(page.getByText(/support/i)).toHaveCount(0);
});

test('guests, and whoever waits for a code, read whom to call, where the company has set that', async ({ page }) => {
  const FEES_TEXT = 'Our fee is 6 % of the price.';
  const product = await startProduct({ CONTACT_PERSON: 'Grace Hopper', CONTACT_PHONE: '+1 (212) 555-0100', FEES_TEXT });
  try {
    await page.goto(product.url);
    const company = page.getByRole('region', { name: 'Costs and contact' });
    await expect(company).toContainText('Grace Hopper');
    await expect(company).toContainText(FEES_TEXT);
    await expect(company.getByRole('link', { name: '(212) 555-0100' })).toHaveAttribute('href', 'tel:+12125550100');
    const { username, phone } = newConsignor();
    const owner = await createApiUser(product.url, product.dataDir).register(username, phone);
    await page.context().addCookies([owner.browserCookie()]);
    await page.goto(`${product.url}/verify-phone`);
    await expect(page.getByText('No code, or the wrong number? Call Grace Hopper at')).toBeVisible();
    await expect(page.getByRole('link', { name: '(212) 555-0100' })).toHaveAttribute('href', 'tel:+12125550100');
  } finally {
    await product.stop();
  }
});

test.describe('An unknown address', () => {
  test.use({ expectsRefusals: true });

  test('shows a sentence for people above the specified one', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByText('We could not find this page.')).toBeVisible();
  });
});
