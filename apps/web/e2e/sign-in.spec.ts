import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { ADMIN } from './support/product.ts';
import { consignorWithApp, consignorWithSms, givePassword, nextCodeSentTo } from './support/second-factor.ts';
import { untilTakenOver } from './support/taken-over.ts';
import { codeSentTo, dataDir, expect, newConsignor, productUrl, signIn, test, verifyPhone } from './support/test.ts';
import { getAppCode } from './support/totp.ts';

const codeField = (page: Page) => page.getByLabel('Verification code');
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In' });
const reachCard = (page: Page) => page.getByRole('region', { name: 'How can we reach you?' });
const apiUser = (): ApiUser => createApiUser(productUrl(), dataDir());

test.describe('The second factor by app', () => {
  test.use({ expectsRefusals: true });

  test('is asked for in place of the forms, also after a reload, and signs in', async ({ page }) => {
    const { person, secret } = await consignorWithApp();
    await givePassword(page, person);
    await expect(page.getByText('Two-factor authentication required')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expectNoViolations(page);

    await page.reload();
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveCount(0);

    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Verification code required')).toBeVisible();
    await expect(
      page.getByText('Please enter the verification code from your authenticator app').first(),
    ).toBeVisible();

    const right = getAppCode(secret, 1);
    await codeField(page).fill(right === '000000' ? '111111' : '000000');
    await expect(page.getByText('Verification failed')).toBeVisible();
    await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
    await expect(codeField(page)).toBeFocused();

    await codeField(page).fill(getAppCode(secret, 1));
    await expect(page.getByText('Verification successful')).toBeVisible();
    await expect(page.getByText('You are now logged in')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('leads to the page that was wanted', async ({ page }) => {
    const { person, secret } = await consignorWithApp();
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/auth$/);
    await givePassword(page, person);
    await codeField(page).fill(getAppCode(secret, 1));
    await expect(page).toHaveURL(/\/settings$/);
  });

  test('is called off by Cancel, which leaves an empty form and no login behind', async ({ page }) => {
    const { person } = await consignorWithApp();
    await givePassword(page, person);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('');
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(codeField(page)).toHaveCount(0);
  });

  test('ends after five wrong codes, and says why', async ({ page }) => {
    const { person, secret } = await consignorWithApp();
    await givePassword(page, person);
    const near = [getAppCode(secret), getAppCode(secret, 1)];
    const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007'].filter(
      (code) => !near.includes(code),
    );
    for (const code of wrong.slice(0, 4)) {
      await codeField(page).fill(code);
      await expect(page.getByText('Please check it, or wait for the next one.')).toBeVisible();
    }
    await codeField(page).fill(String(wrong[4]));
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong codes' }).first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('can be replaced by a recovery code, once', async ({ page, context }) => {
    const { person, recoveryCodes } = await consignorWithApp();
    const [code = ''] = recoveryCodes;
    await givePassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expectNoViolations(page);
    await page.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('about:blank');
    await context.clearCookies();
    await givePassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Each code works once.')).toBeVisible();
    await page.getByRole('button', { name: 'Use a verification code' }).click();
    await expect(codeField(page)).toBeFocused();
  });
});

test.describe('The second factor by text message', () => {
  test('sends a code, another one on request, and signs in with the newest', async ({ page }) => {
    const { person } = await consignorWithSms();
    const before = await codeSentTo(person.phone);
    await givePassword(page, person);
    await expect(page.getByText('Please enter the verification code sent to your phone')).toBeVisible();
    await expect(page.getByText('DATA_DIR/outbox/sms.ndjson')).toBeVisible();
    // The server tells the delay; without rate limits it is zero.
    await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeEnabled();
    const first = await nextCodeSentTo(person.phone, before);

    await page.reload();
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await expect(page.getByText('Code Resent')).toBeVisible();
    await expect(page.getByText('A new verification code has been sent to your phone')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await nextCodeSentTo(person.phone, first));
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('A session that ended in the middle of the wizard', () => {
  test.use({ expectsRefusals: true });

  test('is renewed in place with both factors, and nothing entered is lost', async ({ page, context }) => {
    const { person, secret, recoveryCodes } = await consignorWithApp();
    await givePassword(page, person);
    await codeField(page).fill(getAppCode(secret, 1));
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/consign');
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    await context.clearCookies();
    await page.getByLabel('First Name').fill('Augusta');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Your session has ended')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByLabel('Verification code')).toBeFocused();
    await expectNoViolations(page);

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('Your session has ended')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    // The app's code was just used.
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(String(recoveryCodes[0]));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('First Name')).toHaveValue('Augusta');
    await expect(page.getByText('Draft saved').first()).toBeVisible();
  });
});

test.describe('A forgotten password', () => {
  test.use({ expectsRefusals: true });

  test('is reset by the emailed link, which works once and ends every session', async ({ page, browser }) => {
    const person = newConsignor();
    const elsewhere = await apiUser().consignor(person.username, person.phone);
    await page.goto('/auth');
    await untilTakenOver(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot Your Password?' })).toBeFocused();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('Please enter your username or email')).toBeVisible();
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    const text = 'If this account exists and has an email address, a link is on its way. It works for 30 minutes.';
    await expect(page.getByText(text)).toBeFocused();

    const link = await linkMailedTo(`${person.username}@example.com`, '/reset-password');
    const referrers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trpc/')) referrers.push(request.headers().referer ?? '');
    });
    await page.goto(link);
    await expect(page.getByText(`For ${person.username}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    expect(referrers.filter((referrer) => referrer.includes('token'))).toEqual([]);
    await page.reload();
    await expect(page.getByText(`For ${person.username}.`)).toBeVisible();
    await expectNoViolations(page);

    await page.getByLabel('New password', { exact: true }).fill('abc');
    await expect(page.getByText('Password strength: Easy to guess')).toBeVisible();
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    const password = 'quite another set of words 7';
    await page.getByLabel('New password', { exact: true }).fill(password);
    await expect(page.getByText('Password strength: Strong')).toBeVisible();
    await page.getByLabel('Confirm new password').fill('something else');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Set new password' }).click();

    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(elsewhere.call('GET', '/api/auth/user')).rejects.toThrow('401');

    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await other.getByRole('link', { name: 'Request a new link' }).click();
    await expect(other.getByLabel('Username or email')).toBeVisible();
    await other.close();
  });

  test('gets the same response for an unknown name', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Username or email').fill('nobody at all');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(
      page.getByText('If this account exists and has an email address, a link is on its way.'),
    ).toBeVisible();
  });
});

test.describe('A mailed link to a new email address', () => {
  test('changes nothing when it is opened, and the address when its button is pressed', async ({ page, context }) => {
    const person = newConsignor();
    const owner = await apiUser().consignor(person.username, person.phone);
    const address = `new.${person.username}@example.com`;
    await owner.call('POST', '/trpc/account.changeEmail', { json: { email: address } });
    await context.addCookies([owner.browserCookie()]);
    await page.goto(await linkMailedTo(address, '/confirm-email'));
    await expect(page.getByRole('heading', { name: 'Confirm Your Email Address' })).toBeVisible();
    await expect(page).toHaveURL(/\/confirm-email$/);
    await expectNoViolations(page);
    const emailNow = async () => (await owner.call<{ email: string }>('GET', '/api/auth/user')).email;
    expect(await emailNow()).toBe(`${person.username}@example.com`);

    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Email Address Confirmed' })).toBeFocused();
    await expect(page.getByText(address)).toBeVisible();
    expect(await emailNow()).toBe(address);
    await page.getByRole('link', { name: 'Back to your settings' }).click();
    await expect(page.getByText(address)).toBeVisible();
  });

  test('that is not complete says so', async ({ page }) => {
    for (const path of ['/confirm-email', '/stop-email-change', '/unlock', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    }
    await expectNoViolations(page);
  });
});

test.describe('The first sign-in of somebody whose account an administrator made', () => {
  async function createUser(role: 'user' | 'admin') {
    const { username, password, phone } = newConsignor();
    const admin = await apiUser().signIn(ADMIN.username, ADMIN.password);
    await admin.call('POST', '/api/admin/users', { username, password, role });
    return { username, password, phone, firstName: username };
  }

  test('asks for an email address beside the phone, and takes it at once', async ({ page }) => {
    const person = await createUser('user');
    await signIn(page, person.username, person.password);
    await expect(page).toHaveURL(/\/verify-phone$/);
    await expectNoViolations(page);
    await reachCard(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    const address = `${person.username}@example.com`;
    await reachCard(page).getByLabel('Email').fill(address);
    await reachCard(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Thank you. We sent a link to ${address}`)).toBeFocused();

    await page.getByLabel('Phone', { exact: true }).fill(person.phone);
    await verifyPhone(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(reachCard(page)).toHaveCount(0);
    await page.goto('/settings');
    const profile = page.getByRole('region', { name: 'Profile Information' });
    await expect(profile.getByText(address)).toBeVisible();
  });

  test('asks staff above their pages, until they say later', async ({ page }) => {
    const { username, password } = await createUser('admin');
    await signIn(page, username, password);
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await expect(reachCard(page)).toBeVisible();
    await expectNoViolations(page);
    await reachCard(page).getByRole('button', { name: 'Later' }).click();
    await expect(reachCard(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Consignments', exact: true })).toBeVisible();
    await expect(reachCard(page)).toHaveCount(0);

    // Photos of the list that are still on their way would be refused.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await signIn(page, username, password);
    await expect(reachCard(page)).toBeVisible();
  });
});
