import type { Page } from '@playwright/test';
import { createApiUser } from './support/api-user.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await page.context().addCookies([owner.browserCookie()]);
  const isLoaded = page.waitForResponse(/\/vehicle-step[^/]*\.js$/);
  await page.goto('/consign');
  await page.getByLabel('First Name').press('End');
  const url = (await isLoaded).url();
  // Its styles are there too, and it has run.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async (address) => void (await import(address)), url);
});

/** Tells in `data-was-loading` of the page whether a spinner was shown at any time. */
async function watchForSpinner(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { body } = document;
    new MutationObserver(() => {
      const texts = [...body.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
      if (texts.includes('Loading')) body.dataset.wasLoading = 'true';
    }).observe(body, { childList: true, subtree: true });
  });
}

test('the second step, which the first key has loaded, is shown without a spinner before it', async ({ page }) => {
  await watchForSpinner(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-was-loading');
});

test('Next pressed twice is one step, from which Back leads to the first', async ({ page }) => {
  await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
  await expect(page.getByLabel('VIN', { exact: true })).toBeVisible();
  // Both presses have had their frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});

test('Back in the moment in which the second step appears leads to the first', async ({ page }) => {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('field-vin')) return;
      observer.disconnect();
      history.back();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('popstate', () => document.body.setAttribute('data-went-back', ''), { once: true });
  });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-went-back');
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});
