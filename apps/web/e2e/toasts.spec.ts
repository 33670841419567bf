import type { Page } from '@playwright/test';
import { createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { dataDir, expect, newConsignor, productUrl, signIn, test } from './support/test.ts';

const toast = (page: Page, text: string) => page.getByLabel('Notifications (F8)').getByText(text);

async function failToSignIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await expect(toast(page, 'Login failed')).toBeVisible();
}

test.describe('A toast', () => {
  test.use({ expectsRefusals: true });

  test('goes with its page, and F8 shows it again', async ({ page }) => {
    await failToSignIn(page);
    await page.getByRole('link', { name: 'Marque, home' }).click();
    await expect(page.getByRole('heading', { name: 'Luxury Vehicle Consignment' })).toBeVisible();
    await expect(toast(page, 'Login failed')).toHaveCount(0);
    await page.keyboard.press('F8');
    await expect(toast(page, 'Login failed')).toBeVisible();
  });

  test('goes with the next submit and with the other tab', async ({ page }) => {
    await failToSignIn(page);
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(toast(page, 'Login failed')).toHaveCount(0);

    await failToSignIn(page);
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await expect(toast(page, 'Login failed')).toHaveCount(0);
  });

  test('does not cover the button that leads on', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { username, phone } = newConsignor();
    const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
    await owner.saveDraft({ step: 2 });
    await page.context().addCookies([owner.browserCookie()]);
    await page.goto('/consign');
    await expect(toast(page, 'Draft loaded')).toBeVisible();
    // Where the bar ends is only known once the step has its photos.
    await expect(async () => {
      const close = await measure(page.getByRole('button', { name: 'Close notification' }));
      const card = await measure(toast(page, 'Continuing from where you left off.'));
      const next = await measure(page.getByRole('button', { name: 'Next', exact: true }));
      for (const part of [close, card]) expect(part.y + part.height).toBeLessThan(next.y);
    }).toPass();
  });

  test('that announces the next page is shown there, and leaves for a dialog', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const { username, password, phone } = newConsignor();
    const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
    await owner.saveDraft({ step: 1 });
    await signIn(page, username, password);
    await expect(page.getByRole('heading', { name: 'My Consignments' })).toBeVisible();
    await expect(toast(page, 'Login successful')).toBeVisible();
    await page.getByRole('button', { name: 'Start Over' }).click();
    await expect(page.getByRole('dialog', { name: 'Start over?' })).toBeVisible();
    await expect(toast(page, 'Login successful')).toHaveCount(0);
  });
});
