import { expect, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the reference of the API opens in ${colorScheme}, wide and narrow, and asks nobody else`, async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
    });
    await page.emulateMedia({ colorScheme });
    await page.goto('/api/docs');
    await expect(page).toHaveTitle('Marque · API reference');
    await atWidths(page, [1280, 375], async (width) => {
      await expect(page.getByRole('heading', { name: 'Rate limits' })).toBeVisible();
      await expect(page.locator('body')).toHaveClass(new RegExp(`${colorScheme}-mode`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
    const listFonts = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll(/["']/g, ''))
          .sort(),
      );
    await expect.poll(listFonts).toEqual(['Inter', 'JetBrains Mono']);
    expect(elsewhere).toEqual([]);
  });
}

test.describe('trying a call from the reference', () => {
  test.use({ expectsRefusals: true });

  test('asks this very server', async ({ page }) => {
    await page.goto('/api/docs#tag/signing-in/GET/api/auth/user');
    await page.getByRole('button', { name: 'Test Request' }).first().click();
    const userResponse = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    expect((await userResponse).status()).toBe(401);
  });
});
