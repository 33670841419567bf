import { formatVin } from '@marque/domain/vin/vin';
import type { Page } from '@playwright/test';
import { createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, signIn, test } from './support/test.ts';
import { KNOWN_VIN, UNREADABLE_VIN } from './support/vin-decoder.ts';

/** Opens the wizard of a new owner whose draft is complete up to this zero-based step. */
async function openDraft(page: Page, step: 1 | 2): Promise<void> {
  const { username, phone } = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await apiUser.saveDraft({ step });
  await page.context().addCookies([apiUser.browserCookie()]);
  await page.goto('/consign');
}

test('a draft begun in one browser goes on in a second one, where it was left', async ({ page, browser, baseURL }) => {
  const person = newConsignor();
  await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await signIn(page, person.username, person.password);
  await page.goto('/consign');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('VIN', { exact: true }).fill('WP0ZZZ99');
  await page.getByRole('button', { name: 'Skip VIN Lookup' }).click();
  await page.getByLabel('Make').fill('Porsche');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const kept = page.getByText(/^Kept until .+, or longer if you save it$/);
  await expect(kept).toBeVisible();

  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const phone = await second.newPage();
  await signIn(phone, person.username, person.password);
  await phone.goto('/dashboard');
  await expect(phone.getByText('Step 2 of 4')).toBeVisible();
  await expect(phone.getByText(String(await kept.textContent()))).toBeVisible();
  await phone
    .getByRole('link', { name: 'Continue Draft' })
    .or(phone.getByRole('button', { name: 'Continue Draft' }))
    .click();
  await expect(phone.getByText('Continuing from where you left off.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Vehicle Information' })).toBeVisible();
  await expect(phone.getByLabel('Make')).toHaveValue('Porsche');
  await second.close();
});

test('a photo that was uploaded is there after a reload', async ({ page }) => {
  await openDraft(page, 2);
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
  await page.getByLabel('Choose photos').first().setInputFiles(samplePhoto('interior_overview'));
  await expect(page.getByRole('img', { name: /Interior Overview/ }).first()).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Steering Wheel' })).toBeVisible();
});

test('starting over asks first, then begins with an empty form', async ({ page }) => {
  await openDraft(page, 1);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click();
  await expect(page.getByText('Starting fresh.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});

test('on a phone starting over is in the menu of the bar, by touch and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openDraft(page, 1);
  const menu = page.getByRole('button', { name: 'More options' });
  const item = page.getByRole('menuitem', { name: 'Start Over' });
  await menu.click();
  await expect(item).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeHidden();
  // Save ends where the page's content does.
  const save = await measure(page.getByRole('button', { name: 'Save', exact: true }));
  expect(save.x + save.width).toBeCloseTo(300, 0);
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click();
  await expect(page.getByText('Starting fresh.')).toBeVisible();
});

test.describe('A VIN that cannot be decoded', () => {
  test.use({ expectsRefusals: true });
  test('is told in the service’s words and opens the form for typing', async ({ page }) => {
    const person = newConsignor();
    const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
    await page.context().addCookies([apiUser.browserCookie()]);
    await page.goto('/consign');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByLabel('VIN', { exact: true }).fill(UNREADABLE_VIN);
    await page.getByRole('button', { name: 'VIN Lookup', exact: true }).click();
    await expect(page.getByText('Error Decoding VIN')).toBeVisible();
    await expect(page.getByText('VIN Lookup Failed')).toBeVisible();
    await expect(page.getByLabel('Make')).toBeEnabled();
    // What the VIN itself says is offered next to the error message.
    await expect(page.getByLabel('Make')).toHaveValue('Porsche');
    await expect(page.getByLabel('Model')).toHaveValue('911');
    await expect(page.getByLabel('Year')).toHaveValue('1996');
  });
});

test('a typed VIN with a letter that no VIN has is marked as a problem, with what it may be', async ({ page }) => {
  const person = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await page.context().addCookies([apiUser.browserCookie()]);
  await page.goto('/consign');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const vin = page.getByLabel('VIN', { exact: true });
  const count = page.getByText('17/17 characters');
  const color = () => count.evaluate((element) => getComputedStyle(element).color);
  await vin.fill(KNOWN_VIN.replace('0', 'O'));
  await expect(page.getByText('A VIN never contains the letters I, O or Q')).toBeVisible();
  const refused = await color();
  await page.getByRole('button', { name: `Use ${formatVin(KNOWN_VIN)}` }).click();
  await expect(vin).toHaveValue(KNOWN_VIN);
  expect(await color()).not.toBe(refused);
});

test.describe('A second VIN', () => {
  test.use({ expectsRefusals: true, expectsLostConnections: true });
  test('replaces what the lookup of the first filled in, and asks about what was typed', async ({ page, context }) => {
    const person = newConsignor();
    const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
    await page.context().addCookies([apiUser.browserCookie()]);
    await page.goto('/consign');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const vin = page.getByLabel('VIN', { exact: true });
    const lookUp = page.getByRole('button', { name: 'VIN Lookup', exact: true });
    await vin.fill(UNREADABLE_VIN);
    await lookUp.click();
    await expect(page.getByText('From the VIN: Porsche 911, 1996. Please check it.')).toBeVisible();
    await page.getByLabel('Model').fill('911 GT2');

    // A failed lookup offers no car for an unreadable VIN; then the connection returns.
    await context.setOffline(true);
    await vin.fill(KNOWN_VIN);
    await lookUp.click();
    await expect(page.getByText(/^VIN Lookup Failed.*You are offline\./)).toBeVisible();
    await expect(page.getByText('Offline. Saved on this device')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Found: FERRARI 488 Pista 2019')).toBeVisible();
    await expect(page.getByLabel('Make')).toHaveValue('FERRARI');
    await expect(page.getByLabel('Year')).toHaveValue('2019');
    await expect(page.getByLabel('Model')).toHaveValue('911 GT2');

    await page.getByRole('button', { name: 'Use FERRARI 488 Pista, 2019' }).click();
    await expect(page.getByLabel('Model')).toHaveValue('488 Pista');
    await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0);
  });
});

test.describe('Without a connection', () => {
  test.use({ expectsRefusals: true, expectsLostConnections: true });

  test('a step whose files cannot be loaded opens when they can', async ({ page, context }) => {
    const person = newConsignor();
    const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
    await page.context().addCookies([apiUser.browserCookie()]);
    await page.goto('/consign');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
    await next.click();
    await failed;
    await context.setOffline(false);
    await expect(page.getByLabel('VIN', { exact: true })).toBeVisible();
    const styles = page.locator('link[rel="stylesheet"]');
    // Reading the rules of one that failed throws.
    const countRules = (links: Element[]) =>
      links.map((link) => (link instanceof HTMLLinkElement ? link.sheet?.cssRules.length : 0));
    expect(await styles.evaluateAll(countRules)).not.toContain(0);
  });
});

test('before submitting, the owner reads that the VIN speaks of another car', async ({ page }) => {
  const person = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await apiUser.saveDraft({ step: 3 });
  const { vehicleInfo } = await apiUser.call<{ vehicleInfo: object }>('GET', '/api/draft-consignment');
  await apiUser.call('POST', '/api/draft-consignment', {
    vehicleInfo: { ...vehicleInfo, vin: KNOWN_VIN, make: 'Aston Martin', year: 2014 },
  });
  await page.context().addCookies([apiUser.browserCookie()]);
  await page.goto('/consign');
  const answers = page.getByRole('region', { name: 'Vehicle Information' });
  await expect(
    answers.getByText('According to the VIN, the make is Ferrari, but you entered Aston Martin.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('a step that is refused says why, field by field', async ({ page }) => {
  const person = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await page.context().addCookies([apiUser.browserCookie()]);
  await page.goto('/consign');
  for (const field of ['First Name', 'Last Name', 'Email', 'Phone'])
    await page.getByLabel(field, { exact: true }).fill('');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Valid phone number is required',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});

test.describe('Another VIN', () => {
  test.use({ expectsRefusals: true });
  test('takes the former car out of the details, also after a reload; what was typed stays', async ({ page }) => {
    const person = newConsignor();
    await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
    await signIn(page, person.username, person.password);
    await page.goto('/consign');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const vin = page.getByLabel('VIN', { exact: true });
    const details = () => Promise.all(['Make', 'Model', 'Year'].map((name) => page.getByLabel(name).inputValue()));
    await vin.fill(KNOWN_VIN);
    await page.getByRole('button', { name: 'VIN Lookup', exact: true }).click();
    await expect.poll(details).toEqual(['FERRARI', '488 Pista', '2019']);
    await page.getByLabel('Model').fill('488 Pista Piloti');
    await expect(page.getByText('Draft saved')).toBeVisible();

    await page.reload();
    await expect.poll(details).toEqual(['FERRARI', '488 Pista Piloti', '2019']);
    await vin.fill('3VW2K7AJ9EM381173');
    await expect.poll(details).toEqual(['', '488 Pista Piloti', '']);
    await vin.fill(KNOWN_VIN);
    await expect.poll(details).toEqual(['FERRARI', '488 Pista Piloti', '2019']);

    await vin.fill('3VW2K7AJ9EM381173');
    await page.getByRole('button', { name: 'VIN Lookup', exact: true }).click();
    await expect(page.getByText('VIN Lookup Failed')).toBeVisible();
    await expect.poll(details).toEqual(['Volkswagen', '488 Pista Piloti', '2014']);
  });
});

test('steps and photo categories are addresses: Back goes back, a refresh stays, a link leads there', async ({
  page,
}) => {
  const person = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await apiUser.saveDraft({ step: 2 });
  await page.context().addCookies([apiUser.browserCookie()]);
  const heading = (name: string) => page.getByRole('heading', { name });
  await page.goto('/consign');
  await expect(heading('Interior Overview')).toBeVisible();
  await expect(page).toHaveURL(/\/consign$/);

  await page.getByRole('button', { name: 'Personal Information' }).click();
  await expect(heading('Personal Information')).toBeVisible();
  await expect(page).toHaveURL(/\/consign\?step=personal$/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading('Vehicle Information')).toBeVisible();
  await page.getByLabel('Color').fill('Verde Ermes');

  await page.goBack();
  await expect(heading('Personal Information')).toBeVisible();
  await page.goBack();
  await expect(heading('Interior Overview')).toBeVisible();
  await page.getByRole('button', { name: /^Trunk/ }).click();
  await expect(heading('Trunk')).toBeVisible();
  await page.goBack();
  await expect(heading('Interior Overview')).toBeVisible();

  // Input survives leaving a step with Back, and a refresh stays on the step.
  await page.goto('/consign?step=vehicle');
  await expect(page.getByLabel('Color')).toHaveValue('Verde Ermes');
  await page.reload();
  await expect(heading('Vehicle Information')).toBeVisible();
  await page.goto('/consign?step=photos&category=wheels_tires');
  await expect(heading('Wheels & Tires')).toBeVisible();

  // A step that cannot be reached yet leads to the first incomplete one.
  await page.goto('/consign?step=damage');
  await expect(heading('Vehicle Photos')).toBeVisible();
});

test('the scanner is an address: Back closes it and leaves the step as it is', async ({ page }) => {
  await openDraft(page, 1);
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan VIN' });
  await expect(scanner).toBeVisible();
  await expect(page).toHaveURL(/[?&]dialog=scanner$/);
  await page.goBack();
  await expect(scanner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Scan VIN' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Vehicle Information' })).toBeVisible();
  await page.goForward();
  await scanner.getByRole('button', { name: 'Close the scanner' }).click();
  await expect(scanner).toHaveCount(0);
  await expect(page).toHaveURL(/\/consign$/);
});
