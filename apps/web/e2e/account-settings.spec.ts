import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { letProofAge } from './support/database.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { givePassword } from './support/second-factor.ts';
import { dataDir, expect, type NewConsignor, newConsignor, productUrl, test } from './support/test.ts';
import { getAppCode } from './support/totp.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const twoFactor = (page: Page) => section(page, 'Two-Factor Authentication');
const sessions = (page: Page) => section(page, 'Where You Are Signed In');
const password = (page: Page) => section(page, 'Password');
const identity = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

const newScript = (): ApiUser => createApiUser(productUrl(), dataDir());

async function atSettings(page: Page, context: BrowserContext): Promise<NewConsignor> {
  const person = newConsignor();
  const apiUser = await newScript().consignor(person.username, person.phone);
  await context.addCookies([apiUser.browserCookie()]);
  await page.goto('/settings');
  await expect(section(page, 'Profile Information').getByText(`${person.username}@example.com`)).toBeVisible();
  return person;
}

/** Enables the second factor with an app. Resolves to its secret and the recovery codes, whose dialog is still open. */
async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await twoFactor(page).getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up 2FA' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog.getByLabel('Verification code')).toBeFocused();
  await dialog.getByLabel('Verification code').fill(getAppCode(secret));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

test.describe('One’s own second factor', () => {
  test('is set up with an app, asked for at the next sign-in, and disabled', async ({ page, context }) => {
    const person = await atSettings(page, context);
    const { secret, recoveryCodes } = await setUpApp(page);

    // The codes are shown only once, so Escape must not close this.
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    for (const code of recoveryCodes) expect(file).toContain(code);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(twoFactor(page)).toContainText('10 of 10 recovery codes are left.');
    await page.reload();
    await expect(twoFactor(page)).toContainText('Two-factor authentication is on.');
    await expect(page.getByText(recoveryCodes[0] ?? '')).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
    await givePassword(page, person);
    await page.getByLabel('Verification code').fill(getAppCode(secret, 1));
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings');
    await twoFactor(page).getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('2FA Disabled')).toBeVisible();
    await expect(twoFactor(page)).toContainText('Two-factor authentication is off.');
    await expect(twoFactor(page).getByRole('heading')).toBeFocused();
  });

  test('gives new recovery codes in place of the former ones', async ({ page, context }) => {
    await atSettings(page, context);
    const { recoveryCodes: former } = await setUpApp(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await twoFactor(page).getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('button', { name: 'Create new codes' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const renewed = await codes.allInnerTexts();
    expect(renewed.filter((code) => former.includes(code))).toEqual([]);
  });

  test.describe('after a while', () => {
    test.use({ expectsRefusals: true });
    test('asks for the password first, and can be left to others', async ({ page, context }) => {
      const person = await atSettings(page, context);
      await letProofAge(person);
      await twoFactor(page).getByRole('button', { name: 'Set up two-factor authentication' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(identity(page).getByLabel('Password', { exact: true })).toBeFocused();
      await expectNoViolations(page);

      // Escape only closes the question and returns the focus.
      await page.keyboard.press('Escape');
      await expect(identity(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0);

      await page.getByRole('button', { name: 'Continue' }).click();
      await identity(page).getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      await expect(identity(page).getByText('This is not your current password')).toBeVisible();
      await identity(page).getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
});

test.describe('A new password', () => {
  test.use({ expectsRefusals: true });
  test('is refused with words, then ends the session of the other browser', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const person = await atSettings(page, context);
    const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
    const other = await newScript().signIn(person.username, person.password);
    await elsewhere.addCookies([other.browserCookie()]);
    const theirs = await elsewhere.newPage();
    await theirs.goto('/settings');
    await expect(theirs.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

    await password(page).getByRole('button', { name: 'Change password' }).click();
    for (const message of [
      'Please enter your current password',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ]) {
      await expect(password(page).getByText(message)).toBeVisible();
    }
    await password(page).getByLabel('Current password').fill('not the password');
    await password(page).getByLabel('New password', { exact: true }).fill('a quite different phrase');
    await password(page).getByLabel('Confirm new password').fill('a quite different phrase');
    await password(page).getByRole('button', { name: 'Change password' }).click();
    await expect(password(page).getByText('This is not your current password')).toBeVisible();
    await expect(password(page).getByLabel('Current password')).toBeFocused();

    await password(page).getByLabel('Current password').fill(person.password);
    await password(page).getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    await expect(password(page).getByLabel('Current password')).toHaveValue('');

    await theirs.reload();
    await expect(theirs).toHaveURL(/\/auth$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await newScript().signIn(person.username, 'a quite different phrase');
    await elsewhere.close();
  });
});

test('shows where one is signed in, and signs out everywhere else', async ({ page, context }) => {
  const person = await atSettings(page, context);
  const others = [await newScript().signIn(person.username, person.password), newScript()];
  await others[1]?.signIn(person.username, person.password);
  await page.reload();
  const rows = sessions(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);

  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(page.getByText('Session signed out')).toBeVisible();
  await expect(rows).toHaveCount(2);

  await sessions(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(sessions(page).getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  for (const other of others) await expect(other.call('GET', '/api/auth/user')).rejects.toThrow('401');
});

test.describe('Asked for by somebody else', () => {
  test.use({ expectsRefusals: true });

  test('a new email address is stopped by the link that the present one gets', async ({ page, context }) => {
    const { username } = await atSettings(page, context);
    const own = `${username}@example.com`;
    // Only confirmed addresses are notified.
    const notice = page.getByRole('region', { name: 'Confirm your email address' });
    await expect(notice).toContainText(`We sent a link to ${own}.`);
    await expect(notice.getByRole('button')).toHaveText(/^Send again/);
    await page.goto(await linkMailedTo(own, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByRole('link', { name: 'Back to your settings' }).click();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await expect(notice).toHaveCount(0);

    const profile = section(page, 'Profile Information');
    await profile.getByRole('button', { name: 'Change email' }).click();
    await profile.getByLabel('New email').fill(`stranger.${username}@example.com`);
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();

    const link = await linkMailedTo(`${username}@example.com`, '/stop-email-change');
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop the change' }).click();
    await expect(page.getByRole('heading', { name: 'Email Address Kept' })).toBeFocused();
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);

    await page.goto(await linkMailedTo(`stranger.${username}@example.com`, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Request a new one in your settings')).toBeVisible();
  });
});

test('a new email address counts once its link was followed', async ({ page, context }) => {
  const { username } = await atSettings(page, context);
  const profile = section(page, 'Profile Information');
  await profile.getByRole('button', { name: 'Change email' }).click();
  await profile.getByLabel('New email').fill('nonsense');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Invalid email address')).toBeVisible();
  const address = `new.${username}@example.com`;
  await profile.getByLabel('New email').fill(address);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expect(profile.getByRole('status')).toContainText(`We sent a link to ${address}.`);
  await expect(profile.getByText(`${username}@example.com`, { exact: true })).toBeVisible();

  await page.goto(await linkMailedTo(address, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Email Address Confirmed' })).toBeVisible();
  await page.goto('/settings');
  await expect(profile.getByText(address, { exact: true })).toBeVisible();
});

test('one’s own data is downloaded as a ZIP', async ({ page, context }) => {
  const { username } = await atSettings(page, context);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const zip = await download;
  expect(zip.suggestedFilename()).toMatch(new RegExp(`^marque-data-${username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  await expect(page.getByText('Your data has been downloaded')).toBeVisible();
  // The ZIP is stored, not deflated, so its content is readable.
  const bytes = await readFile(await zip.path());
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(bytes.includes('data.json')).toBe(true);
  expect(bytes.includes(`"username": "${username}"`)).toBe(true);
});

test('the deletion of an account is asked for by name, shown everywhere, and taken back', async ({ page, context }) => {
  const { username } = await atSettings(page, context);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel(/Type your username/).fill('somebody else');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not your username')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel(/Type your username/).fill(username);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();

  await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeFocused();
  await expect(page.getByText(/^DEL-[0-9A-Z]{8}$/)).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  expect(await readFile(await (await receipt).path(), 'utf8')).toMatch(new RegExp(`DEL-[0-9A-Z]{8}[^]*${username}`));

  const notice = page.getByRole('complementary', { name: 'Deletion of your account' });
  await page.reload();
  await expect(notice).toContainText('will be deleted on');
  await page.goto('/dashboard');
  await expect(notice).toContainText('will be deleted on');
  await expectNoViolations(page);
  await notice.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Deletion canceled')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Consignments' })).toBeFocused();
});

test('the name is corrected, and greets on the dashboard', async ({ page, context }) => {
  await atSettings(page, context);
  const profile = section(page, 'Profile Information');
  await profile.getByRole('button', { name: 'Change name' }).click();
  await expect(profile.getByLabel('First Name')).toBeFocused();
  await profile.getByLabel('First Name').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('First name is required')).toBeVisible();
  await profile.getByLabel('First Name').fill('Augusta');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name changed')).toBeVisible();
  await expect(profile.getByText('Augusta Byron')).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Change name' })).toBeFocused();
  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await expect(page.getByText('Welcome, Augusta.')).toBeVisible();
});

test('consent to text messages is given and withdrawn with one press, and kept with another number', async ({
  page,
  context,
}) => {
  await atSettings(page, context);
  const consent = page.getByRole('switch', { name: 'Text messages about my consignments' });
  await consent.check();
  await expect(page.getByText('Text messages on')).toBeVisible();
  await page.reload();
  await expect(consent).toBeChecked();
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(page.getByRole('checkbox', { name: /I agree to receive text messages/ })).toBeChecked();
  await consent.uncheck();
  await expect(page.getByText('Text messages off')).toBeVisible();
});
