import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { asAdmin, test } from './support/email-test.ts';
import { expect, newConsignor, register, verifyPhone } from './support/test.ts';
import { resize } from './support/widths.ts';

// Its own product: terms affect everybody who is signed in.
test.use({ productKey: 'legal', expectsRefusals: true });
test.describe.configure({ mode: 'serial' });

const TERMS = '# Our terms\n\nWe sell your car **for you**.\n\n- Ten percent\n- No hidden <b>fees</b>';

async function publish(page: Page, tab: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await panel.getByRole('textbox').fill(text);
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(panel.getByText(/^Published at/)).toBeVisible();
}

test('without a text the page does not exist, and nothing speaks of it', async ({ page }) => {
  const response = await page.goto('/terms');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /terms/i })).toHaveCount(0);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText(/By creating an account/)).toHaveCount(0);
});

test('an administrator writes the texts with a preview, and reads earlier versions', async ({ page, product }) => {
  await asAdmin(page, product);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Company' }).click();
  await expect(page.getByText('This page does not exist until you publish a text.')).toBeVisible();
  await page.getByLabel('Text of the Terms').fill(TERMS);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await expect(preview.getByText('No hidden <b>fees</b>')).toBeVisible();
  await expect(page.getByText(/asked to accept this version/)).toBeVisible();
  await publish(page, 'Terms', TERMS);
  await publish(page, 'Privacy Notice', 'We keep **little**.');
  await publish(page, 'Imprint', 'Marque Inc., 1 Main Street');
  await page.getByRole('button', { name: 'Read version 1' }).click();
  const version = page.getByRole('dialog', { name: 'Version 1' });
  await expect(version.getByText('Marque Inc., 1 Main Street')).toBeVisible();
  await expectNoViolations(page);
  await version.getByRole('button', { name: 'Copy to the editor' }).click();
  await resize(page, { width: 375, height: 812 });
  await expectNoViolations(page);
});

test('the pages are there then, linked from the landing page, for everybody', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ten percent' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('Marque Inc., 1 Main Street')).toBeVisible();
  expect((await page.request.get('/imprint')).status()).toBe(200);
});

test('the register form says what is accepted, and new terms ask again before the owner goes on', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const sentence = page.getByText(/^By creating an account you accept the Terms/);
  await expect(sentence).toContainText('and have read the Privacy Notice');
  await expectNoViolations(page);
  const person = newConsignor();
  await register(page, person, { isThere: true });
  await verifyPhone(page, person, product.dataDir);
  await expect(page.getByRole('heading', { name: 'My Consignments' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const adminContext = await browser.newContext({ baseURL: product.url });
  const adminPage = await adminContext.newPage();
  await asAdmin(adminPage, product);
  await adminPage.goto('/admin/company');
  await publish(adminPage, 'Terms', `${TERMS}\n- Nine percent from today`);
  await expect(adminPage.getByRole('dialog')).toHaveCount(0);
  await adminContext.close();

  await page.reload();
  const question = page.getByRole('dialog', { name: 'Our terms have changed' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await question.getByRole('link', { name: /Download your data/ }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.goto('/dashboard');
  await question.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Consignments' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
