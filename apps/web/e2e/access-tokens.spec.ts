import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { letProofAge, withDatabase } from './support/database.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const tokens = (page: Page) => page.getByRole('region', { name: 'Access Tokens' });
const rows = (page: Page) => tokens(page).getByRole('listitem');
const newTokenDialog = (page: Page) => page.getByRole('dialog', { name: 'Create an access token' });
const identity = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });
const shownToken = (page: Page) => page.getByRole('dialog', { name: 'Your new token' });

async function keepDraft(token: string): Promise<{ status: number; body: { code?: string } }> {
  const response = await fetch(`${productUrl()}/api/draft-consignment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ personalInfo: { firstName: 'Ada' } }),
  });
  return { status: response.status, body: await response.json() };
}

async function fillIn(page: Page, name: string): Promise<void> {
  await tokens(page).getByRole('button', { name: 'Create a token' }).click();
  const form = newTokenDialog(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('How long it lasts').selectOption('7 days');
}

const send = (page: Page) => newTokenDialog(page).getByRole('button', { name: 'Create token' }).click();

async function readToken(page: Page): Promise<string> {
  const token = (await shownToken(page).getByText(/^mrq_/).textContent()) ?? '';
  expect(token).toMatch(/^mrq_[\w-]{43}$/);
  return token;
}

for (const width of [1280, 375]) {
  test.describe(`Access tokens at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 }, expectsRefusals: true, permissions: ['clipboard-read'] });

    test('let a script in until they are revoked', async ({ page, context }) => {
      const person = newConsignor();
      const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
      await context.addCookies([apiUser.browserCookie()]);
      await page.goto('/settings');
      await expect(tokens(page).getByText('You have none yet.')).toBeVisible();
      await expect(tokens(page).getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');

      await fillIn(page, ' ');
      const form = newTokenDialog(page);
      await expect(form.getByRole('checkbox')).toHaveCount(2);
      await form.getByLabel('Read your drafts, consignments and photos').uncheck();
      await send(page);
      await expect(form.getByText('Please name this token')).toBeVisible();
      await expect(form.getByText('Please choose what this token may do')).toBeVisible();
      await expect(form.getByLabel('Name')).toBeFocused();
      await expectNoViolations(page);
      await form.getByLabel('Also change drafts, upload photos, submit and withdraw').check();
      await expect(form.getByLabel('Read your drafts, consignments and photos')).toBeChecked();
      await form.getByLabel('Name').fill('The importer');

      await letProofAge(person);
      await send(page);
      await identity(page).getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(shownToken(page)).toBeVisible();
      await expectNoViolations(page);
      const token = await readToken(page);
      // A token is shown only once, so Escape must not close this.
      await page.keyboard.press('Escape');
      await shownToken(page).getByRole('button', { name: 'Copy' }).click();
      await expect(shownToken(page).getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
      await shownToken(page).getByRole('button', { name: 'I have saved it' }).click();
      await expect(shownToken(page)).toHaveCount(0);
      await expect(tokens(page).getByRole('button', { name: 'Create a token' })).toBeFocused();
      await expect(page.getByText(token)).toHaveCount(0);
      await expect(rows(page)).toContainText('Can read and change your data');
      await expect(rows(page)).toContainText('Not used yet');

      expect((await keepDraft(token)).status).toBe(200);
      await page.reload();
      await expect(rows(page)).toContainText('Last used');

      await rows(page).getByRole('button', { name: 'Revoke The importer' }).click();
      const question = page.getByRole('dialog', { name: 'Revoke this token?' });
      await question.getByRole('button', { name: 'Keep it' }).click();
      await expect(question).toHaveCount(0);
      expect((await keepDraft(token)).status).toBe(200);
      await rows(page).getByRole('button', { name: 'Revoke The importer' }).click();
      await question.getByRole('button', { name: 'Revoke token' }).click();
      await expect(page.getByText('Access token revoked')).toBeVisible();
      await expect(tokens(page).getByText('You have none yet.')).toBeVisible();
      await expect(tokens(page).getByRole('heading', { name: 'Access Tokens' })).toBeFocused();
      expect(await keepDraft(token)).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    });
  });
}

test.describe('Without a fresh proof', () => {
  test.use({ expectsRefusals: true });

  test('no token is created, and giving up shows no error', async ({ page, context }) => {
    const person = newConsignor();
    const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
    await context.addCookies([apiUser.browserCookie()]);
    await page.goto('/settings');
    await expect(tokens(page).getByText('You have none yet.')).toBeVisible();
    await fillIn(page, 'The importer');
    await letProofAge(person);
    await send(page);
    await expect(identity(page).getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(identity(page)).toHaveCount(0);
    await expect(newTokenDialog(page).getByLabel('Name')).toHaveValue('The importer');
    await newTokenDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(tokens(page).getByText('You have none yet.')).toBeVisible();
    await expect(page.getByText('Failed to create the access token.')).toHaveCount(0);
  });
});

test('staff may let a script into the admin area, and see what has expired', async ({ page, context }) => {
  const apiUser = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await context.addCookies([apiUser.browserCookie()]);
  await page.goto('/settings');
  const name = `The bookkeeper ${newConsignor().username}`;
  await fillIn(page, name);
  await newTokenDialog(page).getByLabel('Do the same in the admin area, within the limits of your role').check();
  await send(page);
  const token = await readToken(page);
  await shownToken(page).getByRole('button', { name: 'I have saved it' }).click();
  const row = rows(page).filter({ hasText: name });
  await expect(row).toContainText('Can read your data and the admin area');
  const ask = () => fetch(`${productUrl()}/api/admin/consignments`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);

  await withDatabase((db) =>
    db
      .updateTable('apiTokens')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('name', '=', name)
      .execute(),
  );
  expect((await ask()).status).toBe(401);
  await page.reload();
  await expect(row.getByText('Expired', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Access token removed')).toBeVisible();
  await expect(row).toHaveCount(0);
});
