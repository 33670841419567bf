import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectNoViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { letProofAge } from './support/database.ts';
import { ADMIN } from './support/product.ts';
import { memberOfStaff } from './support/staff.ts';
import { codeSentTo, dataDir, expect, newConsignor, productUrl, signIn, test } from './support/test.ts';

const USERS = '/admin/users';
const FIRST_PASSWORD = 'the first of two phrases';
const NEXT_PASSWORD = 'the second of two phrases';

const apiUser = () => createApiUser(productUrl(), dataDir());

/** Each test has its own consignor. */
async function consignor(): Promise<{ username: string; password: string; phone: string; owner: ApiUser }> {
  const { username, password, phone } = newConsignor();
  return { username, password, phone, owner: await apiUser().consignor(username, phone) };
}

test.beforeEach(async ({ context }) => {
  const admin = await apiUser().signIn(ADMIN.username, ADMIN.password);
  await context.addCookies([admin.browserCookie()]);
});

async function findUser(page: Page, username: string): Promise<Locator> {
  await page.goto(USERS);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  return page.getByRole('row').filter({ hasText: username });
}

async function chooseFromMenu(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.getByRole('menuitem', { name: item }).click();
}

async function createUser(
  page: Page,
  { username, role }: { username: string; role: 'User' | 'Admin' | 'Reviewer' },
): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('an administrator opens accounts for a user and for a colleague', async ({ page, browser, baseURL }) => {
  const [user, colleague, reviewer] = [newConsignor(), newConsignor(), newConsignor()].map((one) => one.username);
  if (!(user && colleague && reviewer)) throw new Error('three names');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}${USERS}`);
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Escape');

  await createUser(page, { username: user, role: 'User' });
  await createUser(page, { username: colleague, role: 'Admin' });
  await expect(page.getByRole('row').filter({ hasText: colleague })).toContainText('Admin');
  await createUser(page, { username: reviewer, role: 'Reviewer' });
  await expect(page.getByRole('row').filter({ hasText: reviewer })).toContainText('Reviewer');

  const row = await findUser(page, user);
  await expect(row.getByRole('cell', { name: 'User', exact: true })).toBeVisible();
  await expect(row).toContainText('No email provided');

  // The badges' tooltips open by keyboard too.
  await row.getByRole('button', { name: 'Phone unverified' }).focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: '2FA disabled' })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Signs in without a second factor.' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip', { name: 'No phone number yet.' })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const home = await elsewhere.newPage();
  await signIn(home, colleague, FIRST_PASSWORD);
  await expect(home).toHaveURL(`${baseURL}/admin/dashboard`);
  await elsewhere.close();
});

test('a password reset ends all sessions of the user, and the new password signs in', async ({ page }) => {
  const { username, password, owner } = await consignor();
  const row = await findUser(page, username);
  await row.getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByLabel('New password').fill(NEXT_PASSWORD);
  await dialog.getByLabel('Confirm password').fill('another phrase');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByText("Passwords don't match")).toBeVisible();
  await dialog.getByLabel('Confirm password').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Reset password' })).toBeFocused();

  await expect(owner.call('GET', '/api/auth/user')).rejects.toThrow(/: 401: /);
  await expect(apiUser().signIn(username, password)).rejects.toThrow(/: 401: /);
  await apiUser().signIn(username, NEXT_PASSWORD);
});

test('a second factor by app is set up and taken away', async ({ page, baseURL }) => {
  const { username, password } = await consignor();
  let row = await findUser(page, username);
  await row.getByRole('button', { name: 'Set up 2FA' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Authenticator App' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = String(await dialog.locator('code').textContent()).replaceAll(/\s/g, '');

  await dialog.getByLabel('Verification code').fill('12345');
  await dialog.getByRole('button', { name: 'Verify & Enable 2FA' }).click();
  await expect(dialog.getByText('Token must be 6 digits')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(new TOTP({ secret }).generate());
  await expect(page.getByRole('dialog', { name: '2FA Setup Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Now' }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);

  const response = await apiUser().call('POST', '/api/auth/login', { username, password });
  expect(response).toMatchObject({ requiresTwoFactor: true });

  row = await findUser(page, username);
  await row.getByRole('button', { name: '2FA enabled' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Signs in with a code from an authenticator app.' })).toBeVisible();
  await row.getByRole('button', { name: 'Disable 2FA' }).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to disable two-factor authentication for this user?',
  });
  await question.getByRole('button', { name: 'Disable 2FA' }).click();
  await expect(page.getByText('2FA Disabled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: '2FA disabled' })).toBeVisible();
  await apiUser().signIn(username, password);
});

test('a second factor by text message leads on to the dashboard by itself', async ({ page, baseURL }) => {
  const { username, phone } = await consignor();
  const row = await findUser(page, username);
  await row.getByRole('button', { name: 'Set up 2FA' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'SMS Verification' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Verification code sent')).toBeVisible();
  // Must not claim that a code was sent and, below, that none is sent.
  await expect(dialog.getByText('We made a 6-digit code for')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(await codeSentTo(phone));
  await expect(page.getByRole('dialog', { name: '2FA Setup Successful!' })).toBeVisible();
  await expect(page.getByText(/Taking you to your dashboard in [1-9] s/)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`, { timeout: 20_000 });
});

test('a role is changed from the row’s menu, and ends the user’s sessions', async ({ page }) => {
  const { username, password, owner } = await consignor();
  const row = await findUser(page, username);
  await chooseFromMenu(row, 'Change role');
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await expect(dialog.getByRole('radio', { name: /^User/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Viewer', exact: true })).toBeVisible();

  await expect(owner.call('GET', '/api/auth/user')).rejects.toThrow(/: 401: /);
  await expect(apiUser().call('POST', '/api/auth/login', { username, password })).resolves.toMatchObject({
    role: 'viewer',
  });
});

test('an unverified phone can be verified manually', async ({ page }) => {
  const { username, phone } = newConsignor();
  await apiUser().register(username, phone);
  const row = await findUser(page, username);
  await chooseFromMenu(row, 'Verify phone manually');
  const question = page.getByRole('dialog', { name: 'Verify this phone manually?' });
  await expect(question).toContainText('Your name is recorded');
  await question.getByRole('button', { name: 'Verify phone' }).click();
  await expect(row.getByRole('button', { name: 'Phone verified' })).toBeVisible();
  await row.getByRole('button', { name: /^More for/ }).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Change role']);
});

test('a user is deleted after a question', async ({ page }) => {
  const { username, password, owner } = await consignor();
  const row = await findUser(page, username);
  await row.getByRole('button', { name: `Delete ${username}` }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(owner.call('GET', '/api/auth/user')).rejects.toThrow(/: 401: /);
  await expect(apiUser().signIn(username, password)).rejects.toThrow(/: 401: /);
});

test('an own account is changed in the settings, and a link leads there', async ({ page, baseURL }) => {
  const row = await findUser(page, ADMIN.username);
  await expect(row.getByRole('button', { name: /^(Set up|Disable) 2FA|^Reset password/ })).toHaveCount(0);
  await row.getByRole('link', { name: 'Your settings' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: /Please change your own password.* in your settings/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/settings`);
});

test.describe('Without a fresh proof', () => {
  test.use({ expectsRefusals: true });

  test('a change asks who is there when the last proof is too old, and goes on from there', async ({
    page,
    context,
  }) => {
    const { apiUser: admin, ...me } = await memberOfStaff('admin');
    await context.addCookies([admin.browserCookie()]);
    const { username, owner } = await consignor();
    const row = await findUser(page, username);
    await letProofAge(me);
    await chooseFromMenu(row, 'Change role');
    const dialog = page.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('radio', { name: /^Viewer/ }).check();
    await dialog.getByRole('button', { name: 'Change role' }).click();

    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
    await expect(page.getByText('Please confirm that it is you.')).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Change role' }).click();
    await question.getByLabel('Password', { exact: true }).fill(me.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Role changed')).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Viewer', exact: true })).toBeVisible();
    await expect(owner.call('GET', '/api/auth/user')).rejects.toThrow(/: 401: /);
  });
});

test('administrators cannot delete or demote themselves, and read why', async ({ page }) => {
  const row = await findUser(page, ADMIN.username);
  await row.getByRole('button', { name: `Delete ${ADMIN.username}` }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: 'You cannot delete or demote yourself.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button', { name: /^More for/ }).click();
  await expect(row.getByRole('menuitem', { name: 'Change role' })).toContainText(
    'You cannot delete or demote yourself.',
  );
  await row.getByRole('menuitem', { name: 'Change role' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a long list goes on where it ended, for the keyboard too', async ({ page }) => {
  const prefix = newConsignor().username;
  const admin = await apiUser().signIn(ADMIN.username, ADMIN.password);
  const usernames = Array.from({ length: STAFF_PAGE_SIZE + 2 }, (_, index) => `${prefix}-${index}`);
  for (const username of usernames)
    await admin.call('POST', '/api/admin/users', { username, password: FIRST_PASSWORD, role: 'user' });
  await page.goto(`${USERS}?q=${prefix}`);
  await expect(page.getByText(`${STAFF_PAGE_SIZE} of ${STAFF_PAGE_SIZE + 2} users`)).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByText(`${STAFF_PAGE_SIZE + 2} users`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  // Newest first: the first two created are the last two shown.
  await expect(page.getByRole('button', { name: `Set up 2FA for ${prefix}-1`, exact: true })).toBeFocused();
});

test('viewers, reviewers, users and guests are turned away, also from the settings', async ({
  page,
  context,
  baseURL,
}) => {
  const { apiUser: viewer } = await memberOfStaff('viewer');
  const { apiUser: reviewer } = await memberOfStaff('reviewer');
  const { owner } = await consignor();
  await context.clearCookies();
  await page.goto(USERS);
  await expect(page).toHaveURL(`${baseURL}/auth`);
  for (const [who, target] of [
    [viewer, '/admin/dashboard'],
    [reviewer, '/admin/dashboard'],
    [owner, '/'],
  ] as const) {
    await context.addCookies([who.browserCookie()]);
    for (const path of ['/admin/settings', '/admin/company', USERS]) {
      await page.goto(path);
      await expect(page).toHaveURL(`${baseURL}${target}`);
    }
    for (const name of ['Users', 'Email Settings', 'Company'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect(who.call('GET', '/api/admin/users')).rejects.toThrow(/: 403: /);
    // Photos of the list that are still on their way would be refused to the next one.
    await page.waitForLoadState('networkidle');
  }
});

test('a badge’s explanation and a row’s menu have no accessibility fault, in light or dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await findUser(page, ADMIN.username);
  await page.getByRole('button', { name: '2FA disabled' }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `More for ${ADMIN.username}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page);
});
