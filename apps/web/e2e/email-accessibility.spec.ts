import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { PERSONAL_INFO } from './support/api-user.ts';
import { asAdmin, LOG, SETTINGS, saveSettings, submit, test } from './support/email-test.ts';
import { expect } from './support/test.ts';

// The recorder of traces puts a script into every frame; the email's page refuses it and says so in the console.
test.use({ trace: 'off', productKey: 'email-accessibility' });

/** Without the frame of an email, in which no script runs: emails are checked by themselves. */
const faultsBesideLetters = (page: Page, { isColorOnly = false } = {}) =>
  findViolations(page, { without: 'iframe', isColorOnly });

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 375],
] as const) {
  test(`the email pages have no accessibility fault in the ${colorScheme} theme at ${width} px`, async ({
    page,
    product,
    mail,
  }) => {
    const admin = await asAdmin(page, product);
    await saveSettings(admin, mail);
    const { consignment } = await submit(product);
    await mail.newest(PERSONAL_INFO.email, new RegExp(consignment.number));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });

    await page.goto(SETTINGS);
    await page.getByLabel('Sender Name').fill('');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Sender name is required')).toBeVisible();
    expect(await faultsBesideLetters(page), 'the form').toEqual([]);

    await page.goto(LOG);
    await expect(page.getByRole('row').filter({ hasText: 'Submission received' }).first()).toBeVisible();
    expect(await faultsBesideLetters(page), 'the log').toEqual([]);

    await page.goto(`/admin/dashboard?open=${consignment.id}`);
    await page.getByRole('button', { name: 'Send Email', exact: true }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    expect(await faultsBesideLetters(page), 'the preview').toEqual([]);
  });
}

test('no email has an accessibility fault, in light or dark', async ({ page }) => {
  await page.goto('/api/dev/mails');
  const kinds = await page.getByRole('listitem').locator('a:first-child').allTextContents();
  expect(kinds.length).toBeGreaterThanOrEqual(14);
  for (const kind of kinds) {
    await page.goto(`/api/dev/mails/${kind}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Only colors differ between the two.
      const faults = await faultsBesideLetters(page, { isColorOnly: colorScheme === 'dark' });
      expect(faults, `${kind}, ${colorScheme}`).toEqual([]);
    }
  }
});
