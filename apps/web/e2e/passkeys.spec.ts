import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { expect, newConsignor, register, test, verifyPhone } from './support/test.ts';

/** A virtual authenticator that verifies its user. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** As if restored from a backup of the device. */
    restore: (
      credential: Awaited<ReturnType<typeof devtools.send<'WebAuthn.getCredentials'>>>['credentials'][number],
    ) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    knowsItsOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
}

const getPasskeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await getPasskeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const field = getPasskeys(page).getByLabel('Name of the new passkey');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Chrome on /);
  await field.fill(name);
  await getPasskeys(page).getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(getPasskeys(page).getByRole('listitem').filter({ hasText: name })).toContainText('Not used yet');
}

test.describe('Passkeys', () => {
  test.use({ viewport: { width: 1280, height: 812 }, expectsRefusals: true });

  test('sign in without a password, until they are removed', async ({ page }) => {
    const device = await addAuthenticator(page);
    const person = newConsignor();
    await register(page, person);
    await verifyPhone(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/settings');
    await expect(getPasskeys(page).getByText('A passkey signs you in')).toBeVisible();
    await addPasskey(page, 'The gray laptop');
    await expect(getPasskeys(page).getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await expectNoViolations(page);
    const [credential] = await device.credentials();
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

    await signOut(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/auth');
    await expect(passkeyButton(page)).toBeVisible();
    await expectNoViolations(page);
    await passkeyButton(page).click();
    await expect(page.getByText(`Welcome back, ${person.username}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings');
    const row = getPasskeys(page).getByRole('listitem');
    await expect(row).toContainText('Last used');
    await row.getByRole('button', { name: 'Rename The gray laptop' }).click();
    await row.getByLabel('Name of this passkey').fill('');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Please name this passkey')).toBeVisible();
    await row.getByLabel('Name of this passkey').fill('The travel laptop');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByRole('button', { name: 'Rename The travel laptop' })).toBeFocused();

    await row.getByRole('button', { name: 'Remove The travel laptop' }).click();
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Remove The travel laptop' }).click();
    await question.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(row).toHaveCount(0);
    // The device is told to remove it.
    await expect.poll(device.credentials).toEqual([]);

    await signOut(page);
    if (credential) await device.restore(credential);
    await page.goto('/auth');
    await passkeyButton(page).click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test('closing the browser’s dialog shows no error, and trying again works', async ({ page }) => {
  const device = await addAuthenticator(page);
  const person = newConsignor();
  await register(page, person);
  await page.goto('/settings');
  await addPasskey(page, 'The gray laptop');
  await signOut(page);
  await page.goto('/auth');
  await device.knowsItsOwner(false);
  const asked = page.waitForResponse(/passkey\.loginOptions/);
  await passkeyButton(page).click();
  await asked;
  await expect(passkeyButton(page)).toBeEnabled();
  await expect(page.getByText('Login failed')).toHaveCount(0);
  await device.knowsItsOwner(true);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/\/verify-phone$/);
});
