import { type Page, test as plain } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { ADMIN } from './support/product.ts';
import { expectScriptsAfterPaint, holdScripts } from './support/scripts.ts';
import { untilTakenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in form is in the HTML for guests', async ({ page }) => {
    await page.goto('/auth');
    await expect(username(page)).toBeVisible();
    await expect(password(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    await expect(page.locator('[data-page-skeleton]')).toHaveCount(0);
  });

  test('it is not sent to a browser with a session, nor at a page that requires one', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/dashboard');
    await expect(page.locator('h1')).toHaveText('Sign In');
    await expect(username(page)).toHaveCount(0);
    await context.addCookies([{ name: 'marque_session', value: 'any', url: baseURL ?? '' }]);
    await page.goto('/auth');
    await expect(page.locator('h1')).toHaveText('Sign In');
    await expect(username(page)).toHaveCount(0);
  });

  test('no input ends up in a URL', async ({ page }) => {
    await page.goto('/auth');
    await username(page).fill('someone');
    await password(page).fill('secret-password');
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/auth\??$/);
  });
});

test.describe('Before its script has loaded, the sign-in form', () => {
  test('can be filled in, and keeps the input, the focus and the cursor', async ({ page }) => {
    const { start } = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await username(page).pressSequentially('someone');
    await username(page).evaluate((input: HTMLInputElement) => {
      input.setSelectionRange(4, 4);
      input.dataset.first = '';
    });
    start();
    await untilTakenOver(page);
    await expect(page.locator('input[data-first]')).toBeFocused();
    await page.keyboard.type('-new-');
    await expect(username(page)).toHaveValue('some-new-one');
    await expectNoViolations(page);
  });

  test('can be submitted, and signs in once the script has loaded', async ({ page }) => {
    const { start } = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await username(page).fill(ADMIN.username);
    await password(page).fill(ADMIN.password);
    await password(page).press('Enter');
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/auth$/);
    start();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('is not submitted while its styles are loading, and signs in later', async ({ page }) => {
    const { promise, resolve: sendStyles } = Promise.withResolvers<void>();
    await page.route('**/assets/*.css', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/auth', { waitUntil: 'commit' });
    await username(page).fill(ADMIN.username);
    await password(page).fill(ADMIN.password);
    await password(page).press('Enter');
    sendStyles();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('keeps the input after a reload at the moment at which somebody is sent to it', async ({ page }) => {
    await page.goto('/auth');
    await untilTakenOver(page);
    await page.evaluate(() => history.replaceState({ usr: { reason: 'page' }, key: 'default', idx: 0 }, ''));
    const { start } = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await username(page).fill('someone');
    start();
    await untilTakenOver(page);
    await expect(username(page)).toBeFocused();
    await expect(username(page)).toHaveValue('someone');
  });

  test('is replaced by the register form when its tab was pressed', async ({ page }) => {
    const { start } = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Register' }).click();
    start();
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeVisible();
  });
});

// Without the guard of the console: React reports that the HTML has changed.
plain(
  'An extension of the browser that changes the form before its script has loaded loses no input',
  async ({ page }) => {
    const { start } = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await username(page).fill('someone');
    await page.locator('form').evaluate((form) => form.prepend(document.createElement('div')));
    start();
    await untilTakenOver(page);
    await expect(page.locator('form > div:empty')).toHaveCount(0);
    await expect(username(page)).toHaveValue('someone');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(password(page)).toBeFocused();
  },
);

test('the scripts of the sign-in page come after the first paint', async ({ page }) => {
  await expectScriptsAfterPaint(page, '/auth');
});
