import { expect, test } from './support/test.ts';

test('the theme follows the device until one is chosen, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveClass(/light/);

  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page
    .getByRole('menuitem', { name: 'Dark' })
    .or(page.getByRole('menuitemradio', { name: 'Dark' }))
    .click();
  await expect(root).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('marque-theme'))).toBe('dark');

  await page.reload();
  await expect(root).toHaveClass(/dark/);

  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page
    .getByRole('menuitem', { name: 'System' })
    .or(page.getByRole('menuitemradio', { name: 'System' }))
    .click();
  await expect(root).toHaveClass(/light/);
});
