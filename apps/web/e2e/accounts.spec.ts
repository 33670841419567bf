import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { codeSentTo, expect, newConsignor, register, signIn, test, verifyPhone } from './support/test.ts';

test.describe('Registering', () => {
  test('says what is missing in every field, in words', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Phone').fill('123');
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password').fill('54321');
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Valid phone number is required',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]) {
      await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    }

    // After the first try, a difference shows while typing.
    const different = page.getByText('Passwords do not match', { exact: true });
    await page.getByLabel('Confirm password').fill('something');
    await expect(different).toHaveCount(0);
    await page.getByLabel('Username').focus();
    await expect(different).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('something');
    await page.getByLabel('Username').focus();
    await expect(different).toHaveCount(0);
  });

  test.describe('with a name that is taken', () => {
    test.use({ expectsRefusals: true });
    test('says so at the field and keeps everything typed', async ({ page }) => {
      const person = newConsignor();
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('First Name').fill(person.firstName);
      await page.getByLabel('Last Name').fill('Byron');
      await page.getByLabel('Email').fill('a@example.com');
      await page.getByLabel('Phone').fill(person.phone);
      await page.getByLabel('Username').fill(ADMIN.username.toUpperCase());
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByLabel('Confirm password').fill(person.password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Username already exists').first()).toBeVisible();
      await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
    });
  });

  test('greets, signs in, and asks for the phone', async ({ page }) => {
    const person = newConsignor();
    await register(page, person);
    await expect(
      page.getByText(`Welcome, ${person.username}! Please verify your phone number to continue.`),
    ).toBeVisible();
  });
});

test.describe('Verifying the phone', () => {
  test.use({ expectsRefusals: true });

  test('has two buttons of one width, and below them the way back to the number', async ({ page }) => {
    await register(page, newConsignor());
    await page.getByRole('button', { name: 'Send code' }).click();
    const measureButton = (name: string | RegExp) => measure(page.getByRole('button', { name, exact: true }));
    await expect(page.getByRole('button', { name: 'Change number' })).toBeVisible();
    const [verify, resend, change] = [
      await measureButton('Verify'),
      await measureButton(/^Resend code/),
      await measureButton('Change number'),
    ];
    expect(resend.y).toBe(verify.y);
    expect(Math.abs(resend.width - verify.width)).toBeLessThanOrEqual(1);
    expect(change.y).toBeGreaterThanOrEqual(verify.y + verify.height);
  });

  test('refuses short and wrong codes, sends another, and accepts the right one as it is pasted', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = newConsignor();
    await register(page, person);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('DATA_DIR/outbox/sms.ndjson')).toBeVisible();
    await expect(page.getByRole('main').getByText(/we sent/i)).toHaveCount(0);

    await page.getByLabel('Verification code').fill('123');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Please enter the 6-digit verification code')).toBeVisible();

    const first = await codeSentTo(person.phone);
    await page.getByLabel('Verification code').fill(first === '000000' ? '111111' : '000000');
    await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
    await expect(page.getByText('That code does not match. Check the message and try again.')).toBeVisible();

    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText('Verification code resent')).toBeVisible();
    await expect.poll(() => codeSentTo(person.phone)).not.toBe(first);
    const second = await codeSentTo(person.phone);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${second.slice(0, 3)} - ${second.slice(3)}`);
    await page.getByLabel('Verification code').press('ControlOrMeta+V');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('No consignments yet')).toBeVisible();
  });
});

test.describe('Signing in and out', () => {
  test('asks for both fields', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await expect(page.getByText('Username is required', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true }).first()).toBeVisible();
  });

  test.describe('with a wrong password', () => {
    test.use({ expectsRefusals: true });
    test('fails without saying which of the two was wrong', async ({ page }) => {
      await page.goto('/auth');
      await page.getByLabel('Username').fill(ADMIN.username);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
      await expect(page.getByText('Login failed')).toBeVisible();
      await expect(page.getByText('Invalid username or password').first()).toBeVisible();
    });
  });

  test.describe('while the list still loads its photos', () => {
    // A photo that is asked for after the session has ended is refused.
    test.use({ expectsRefusals: true });
    test('welcomes back, lands where the role belongs, and leaves by the menu', async ({ page }) => {
      await signIn(page, ADMIN.username, ADMIN.password);
      await expect(page.getByText(`Welcome back, ${ADMIN.username}!`)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/dashboard/);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByText('Logged out')).toBeVisible();
      await page.goto('/admin/dashboard');
      await expect(page).toHaveURL(/\/auth$/);
    });
  });

  test('a page that opens while its session is being ended asks for nothing more', async ({ page }) => {
    // Delays the list until the sign-out is in progress.
    const isLeaving = Promise.withResolvers<void>();
    await page.route('**/assets/admin-dashboard-page-*.js', async (route) => {
      await isLeaving.promise;
      await route.continue();
    });
    await page.route('**/trpc/auth.logout*', async (route) => {
      const response = await route.fetch();
      isLeaving.resolve();
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    });
    await signIn(page, ADMIN.username, ADMIN.password);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
  });

  test('remembers the page a guest wanted', async ({ page }) => {
    const person = newConsignor();
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/auth$/);
    await register(page, person, { isThere: true });
    await verifyPhone(page, person);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  });

  test('offers the slide-out menu on a phone, which closes on Escape', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const person = newConsignor();
    await register(page, person);
    await verifyPhone(page, person);
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    await page
      .getByRole('button', { name: 'Menu' })
      .or(page.getByRole('button', { name: 'Open menu' }))
      .click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(`${person.username}@example.com`)).toBeVisible();
    for (const entry of ['My Dashboard', 'New Consignment', 'Settings', 'Sign Out']) {
      await expect(menu.getByText(entry, { exact: true })).toBeVisible();
    }
    await expect(menu.getByText('Admin Panel')).toHaveCount(0);
    // While it slides in, the browser measures tiny fractions.
    expect(Math.round((await measure(menu)).width)).toBeLessThanOrEqual(280);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
});
