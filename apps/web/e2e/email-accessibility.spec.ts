import { expectNoViolations, findViolations } from './support/accessibility.ts';
import { asAdmin, saveSettings, submit, test } from './support/email-test.ts';
import { expect } from './support/test.ts';

// Tracing injects a script into every frame; the email's page blocks it and logs that to the console.
test.use({ trace: 'off', productKey: 'email-accessibility' });

test('the preview of an email has no accessibility fault', async ({ page, product, mail }) => {
  const admin = await asAdmin(page, product);
  await saveSettings(admin, mail);
  const { consignment } = await submit(product);
  await page.goto(`/admin/dashboard?open=${consignment.id}`);
  await page.getByRole('button', { name: 'Send Email', exact: true }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  // Without the frame of the email, which is judged below.
  await expectNoViolations(page);
});

test('no email has an accessibility fault, in light or dark', async ({ page }) => {
  await page.goto('/api/dev/mails');
  const kinds = await page.getByRole('listitem').locator('a:first-child').allTextContents();
  expect(kinds.length).toBeGreaterThanOrEqual(14);
  for (const kind of kinds) {
    await page.goto(`/api/dev/mails/${kind}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Only colors differ between the two.
      const faults = await findViolations(page, colorScheme === 'dark' ? { rules: 'colors' } : {});
      expect(faults, `${kind}, ${colorScheme}`).toEqual([]);
    }
  }
});
