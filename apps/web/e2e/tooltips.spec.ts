import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

async function openWizard(page: Page, width: number): Promise<ApiUser> {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await page.setViewportSize({ width, height: 700 });
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto('/consign');
  await expect(page.getByLabel('First Name')).toBeVisible();
  return owner;
}

/** The labels of what has a help icon, in the order of the page. */
function listExplained(page: Page): Promise<(string | null | undefined)[]> {
  return page
    .getByRole('button', { name: 'Help' })
    .evaluateAll((icons) =>
      icons.map((icon) => document.getElementById(icon.getAttribute('aria-describedby') ?? '')?.textContent),
    );
}

test('a help text opens beside its icon within the window, and closes again (spec 2.11)', async ({ page }) => {
  await openWizard(page, 1280);
  const icons = page.getByRole('button', { name: 'Help' });
  const text = page.getByRole('tooltip');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const icon of [icons.first(), icons.last()]) {
      await icon.hover();
      await expect(text).toBeVisible();
      await expect(icon).toHaveAttribute('aria-describedby', (await text.getAttribute('id')) ?? '');
      const [tip, button] = [await measure(text), await measure(icon)];
      expect(tip.x).toBeGreaterThanOrEqual(0);
      expect(tip.x + tip.width).toBeLessThanOrEqual(width);
      // Above or below, without covering what it explains.
      expect(tip.y + tip.height <= button.y || tip.y >= button.y + button.height).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.mouse.move(2, 2);
      await expect(text).toHaveCount(0);
    }
  }
});

test.describe('Without a connection', () => {
  test.use({ expectsLostConnections: true });

  test('a help text is whole without its illustration, which takes its place when there is one again', async ({
    context,
    page,
  }) => {
    await openWizard(page, 1280);
    const icon = page.getByRole('button', { name: 'Help' }).first();
    const text = page.getByRole('tooltip');
    await context.setOffline(true);
    await icon.hover();
    await expect(text).toContainText(/\w/);
    await expect(text.locator('svg')).toHaveCount(0);
    const without = await measure(text);
    await page.mouse.move(2, 2);
    await expect(text).toHaveCount(0);
    await context.setOffline(false);
    await icon.hover();
    await expect(text.locator('svg')).toBeVisible();
    expect(await measure(text)).toEqual(without);
  });
});

test('a help text opens on a tap until a press elsewhere, and on keyboard focus until Escape', async ({ page }) => {
  await openWizard(page, 1280);
  const icon = page.getByRole('button', { name: 'Help' }).first();
  const text = page.getByRole('tooltip');
  await icon.click();
  await page.mouse.move(2, 2);
  await expect(text).toBeVisible();
  await text.click();
  await expect(text).toHaveCount(0);
  await icon.click();
  await expect(text).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(text).toHaveCount(0);
  await page.getByLabel('First Name').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(icon).toBeFocused();
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await expect(icon).toBeFocused();
});

test('the vehicle, the photos and the damage report have a help text for everything that is asked', async ({
  page,
}) => {
  const owner = await openWizard(page, 1280);
  await owner.saveDraft({ step: 3 });
  await page.goto('/consign?step=vehicle');
  await expect(page.getByLabel('Make')).toBeVisible();
  expect(await listExplained(page)).toEqual(['VIN', 'Make', 'Model', 'Year', 'Mileage', 'Color']);
  await page.goto('/consign?step=photos&category=scenic');
  await expect(page.getByRole('heading', { name: 'Scenic' })).toBeVisible();
  expect(await listExplained(page)).toEqual(['Scenic']);
  await page.goto('/consign?step=damage');
  await page.getByLabel('Advanced assessment').check();
  expect(await listExplained(page)).toEqual([
    ...['Exterior damage', 'Interior damage', 'Mechanical damage', 'Electrical damage', 'Notes (optional)'],
    ...['Exterior', 'Paint', 'Interior', 'Mechanical', 'Electrical', 'Tires'],
  ]);
});

test('the pointer shows the name of an icon button above it, or below at the top of the window', async ({ page }) => {
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard');
  const button = page.getByRole('button', { name: 'Refresh the lists' });
  await button.hover();
  const tooltip = page.getByRole('tooltip', { name: 'Refresh' });
  await expect(tooltip).toBeVisible();
  const [tip, control] = [await measure(tooltip), await measure(button)];
  expect(tip.y + tip.height <= control.y || tip.y >= control.y + control.height).toBe(true);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});
