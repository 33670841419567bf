import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser, type SubmittedConsignment, VEHICLE_INFO } from './support/api-user.ts';
import { countLayoutShifts, expectNoLayoutShifts } from './support/layout-shifts.ts';
import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, type NewConsignor, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

const TITLE = `${VEHICLE_INFO.year} ${VEHICLE_INFO.make} ${VEHICLE_INFO.model}`;

let admin: ApiUser;
let person: NewConsignor;
let owner: ApiUser;

test.beforeAll(async () => {
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  person = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
});

async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(path);
}

/** Resolves when the page's stream has started. */
function listening(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('/trpc/live.mine') && response.ok());
}

async function openConsignment(page: Page, id: number): Promise<void> {
  const stream = listening(page);
  await open(page, `/consignments/${id}`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await stream;
}

async function askForChanges(consignment: SubmittedConsignment): Promise<void> {
  await admin.decide(consignment.id, { status: 'in_review' });
  await admin.decide(consignment.id, {
    status: 'changes_requested',
    note: 'What a car. Two small things.',
    items: [
      { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer reads 12,845' },
      {
        kind: 'photo',
        category: 'wheels_tires',
        url: consignment.photos.wheels_tires?.[1]?.url,
        reason: 'Blurred: please come closer',
      },
    ],
  });
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });
const form = (page: Page) => page.getByRole('region', { name: 'Changes requested' });

test('what the team does appears on the owner’s open pages without a reload', async ({ page, browser, baseURL }) => {
  const { id } = await owner.submit();
  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const phone = await second.newPage();
  const stream = listening(phone);
  await open(phone, '/dashboard');
  await stream;
  await openConsignment(page, id);
  await expect(timeline(page).getByText('You submitted your consignment')).toBeVisible();
  await expect(page.getByText(/You will hear from us within (24 hours|23 hours 5\d minutes)/)).toBeVisible();

  await admin.decide(id, { status: 'in_review' });
  await expect(timeline(page).getByText('Our team is reviewing it')).toBeVisible();
  await expect(phone.getByText('In review').first()).toBeVisible();
  await expect(page.getByRole('status').getByText('Our team is reviewing it')).toBeVisible();

  await admin.decide(id, { status: 'approved', note: 'Welcome to our spring sale.' });
  await expect(page.getByRole('heading', { name: 'Your consignment is approved' })).toBeVisible();
  await expect(page.getByText('Welcome to our spring sale.')).toBeVisible();
  await expect(page.getByText(/We got in touch on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw consignment' })).toHaveCount(0);
  await expect(page.getByText(ADMIN.username)).toHaveCount(0);
  await second.close();
});

test('the owner is asked for a price and a lien, which the wizard does not ask for', async ({ page }) => {
  const { id } = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  await admin.decide(id, {
    status: 'changes_requested',
    items: [
      { kind: 'field', field: 'vehicleInfo.priceExpectation', reason: 'What do you expect?' },
      { kind: 'field', field: 'vehicleInfo.lienInformation', reason: 'Is there a loan on the car?' },
    ],
  });
  await openConsignment(page, id);
  await form(page).getByLabel('Price expectation').fill('2000000000');
  await form(page).getByLabel('Lien information').fill('None');
  await form(page).getByRole('button', { name: 'Resubmit' }).click();
  await expect(form(page).getByRole('link', { name: 'Price must be at most $1,000,000,000' })).toBeVisible();
  await form(page).getByLabel('Price expectation').fill('185000');
  await form(page).getByRole('button', { name: 'Resubmit' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('$185,000')).toBeVisible();
});

test('the page opens with the car, its status, and what happens next, when, and with whom', async ({ page }) => {
  const { id, number, photos } = await owner.submit();
  await openConsignment(page, id);
  await atWidths(page, [1280, 320], async (width) => {
    const hero = page.getByRole('main').locator('header');
    await expect(hero.getByText('Pending')).toBeVisible();
    await expect(hero.getByText(number)).toBeVisible();
    const picture = hero.locator('img');
    await expect(picture).toHaveAttribute('src', `${photos.exterior_profile?.[0]?.url}?w=1200`);
    expect((await measure(picture)).width).toBe(width);
    const standing = page.getByRole('region', { name: 'Your consignment is with us' });
    await expect(standing.getByRole('term')).toHaveText([
      'What comes next',
      'Our 24-hour promise',
      'Who looks after you',
    ]);
  });
});

test('the owner sees only what was asked for, fixes it in place and resubmits', async ({ page }) => {
  const consignment = await owner.submit(['wheels_tires', 'wheels_tires']);
  const { id } = consignment;
  await openConsignment(page, id);
  await askForChanges(consignment);
  await expect(form(page)).toBeVisible();
  await expect(page.getByText('What a car. Two small things.')).toBeVisible();

  await expect(form(page).getByRole('textbox')).toHaveCount(1);
  await expect(form(page).getByRole('group', { name: 'Mileage' })).toHaveAccessibleDescription(/odometer reads/);
  await expect(form(page).getByRole('img')).toHaveCount(1);
  const pinned = form(page).getByRole('group', { name: 'Wheels & Tires, photo 2 of 3' });
  await expect(pinned).toHaveAccessibleDescription('Blurred: please come closer');
  await expect(form(page).getByText('Your 2 other photos in this category stay as they are.')).toBeVisible();

  await page.getByLabel('Mileage', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(form(page).getByRole('link', { name: 'Mileage: Required' })).toBeVisible();
  await page.getByLabel('Mileage', { exact: true }).fill('12845');

  await pinned.getByLabel('Replace').setInputFiles(samplePhoto('wheels_tires'));
  await expect(pinned.getByText('Removed')).toBeVisible();
  await expect(form(page).getByRole('img')).toHaveCount(2);

  // A reload must not lose any of it.
  await page.reload();
  await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('12845');
  await expect(form(page).getByRole('img')).toHaveCount(2);
  await expect(pinned.getByText('Removed')).toBeVisible();

  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Changes sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your consignment is with us' })).toBeFocused();
  await expect(timeline(page).getByText('You sent us your changes')).toBeVisible();
  await expect(page.getByText(/^Our team will look at your changes next/)).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('12,845 miles')).toBeVisible();

  const stored = await owner.call<SubmittedConsignment>('GET', `/api/consignments/${id}`);
  const [first, replaced, third] = (stored.photos.wheels_tires ?? []).map(({ url }) => url);
  const before = (consignment.photos.wheels_tires ?? []).map(({ url }) => url);
  expect([first, third]).toEqual([before[0], before[2]]);
  expect(before).not.toContain(replaced);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marque-answer')))).toEqual(
    [],
  );
});

test('a photo that was taken out can be put back; an answer that changes nothing is sent only when that is meant', async ({
  page,
}) => {
  const consignment = await owner.submit(['wheels_tires']);
  await askForChanges(consignment);
  await open(page, '/dashboard');
  await page
    .getByRole('link', { name: /^Answer/ })
    .first()
    .click();
  await expect(form(page).getByRole('heading', { name: 'Changes requested' })).toBeFocused();
  const pinned = form(page).getByRole('group', { name: 'Wheels & Tires, photo 2 of 2' });
  await pinned.getByRole('button', { name: /^Remove/ }).click();
  await expect(pinned.locator(':focus')).toHaveCount(1);
  await pinned.getByRole('button', { name: /^Undo/ }).click();
  await expect(pinned.getByRole('button', { name: /^Remove/ })).toBeVisible();

  await page.getByRole('button', { name: 'Resubmit' }).click();
  const question = page.getByRole('dialog', { name: 'Send it back unchanged?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await question.getByRole('button', { name: 'Resubmit unchanged' }).click();
  await expect(page.getByText('Changes sent')).toBeVisible();
});

test.describe('A session that ends while the owner answers', () => {
  test.use({ expectsRefusals: true });
  test('costs nothing but the password', async ({ page }) => {
    const consignment = await owner.submit(['wheels_tires']);
    await askForChanges(consignment);
    await openConsignment(page, consignment.id);
    await page.getByLabel('Mileage', { exact: true }).fill('777');
    // Not before the press: what the page still fetches would ask for the password first.
    await page.route(
      '**/trpc/review.answerChanges*',
      async (route) => {
        await page.context().clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Resubmit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Changes sent')).toBeVisible();
    await expect(page.getByText('777 miles')).toBeVisible();
  });

  test('is asked for in place too when it ends elsewhere, and the page stays live', async ({ page, baseURL }) => {
    const guest = newConsignor();
    const apiUser = await createApiUser(productUrl(), dataDir()).consignor(guest.username, guest.phone);
    const consignment = await apiUser.submit(['wheels_tires']);
    await askForChanges(consignment);
    const stream = listening(page);
    await page.context().addCookies([apiUser.browserCookie()]);
    await page.goto(`/consignments/${consignment.id}`);
    const mileage = page.getByLabel('Mileage', { exact: true });
    await mileage.fill('778');
    await stream;
    await apiUser.call('POST', '/api/auth/logout');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(guest.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${baseURL}/consignments/${consignment.id}`);
    await expect(mileage).toHaveValue('778');
    await expect(page.getByText('Changes sent')).toHaveCount(0);
    await admin.call('POST', `/api/consignments/${consignment.id}/messages`, { text: 'Take your time.' });
    await expect(page.getByText('Take your time.')).toBeVisible();
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await expect(page.getByText('Changes sent')).toBeVisible();
  });
});

test('a started answer survives signing in again, and is forgotten at sign-out', async ({ page }) => {
  const consignment = await owner.submit(['wheels_tires']);
  await askForChanges(consignment);
  await openConsignment(page, consignment.id);
  await page.getByLabel('Mileage', { exact: true }).fill('888');
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/consignments/${consignment.id}$`));
  await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('888');
  // A photo requested while the session ends would be refused.
  await page.waitForLoadState('networkidle');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marque-answer')))).toEqual(
    [],
  );
});

test('a rejection tells the reason and the reviewer’s note', async ({ page }) => {
  const { id } = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  await openConsignment(page, id);
  await admin.decide(id, { status: 'rejected', reason: 'market', note: 'Ten comparable cars sold for less.' });
  await expect(page.getByRole('heading', { name: 'We could not accept your consignment' })).toBeVisible();
  await expect(page.getByText('We do not expect to achieve the value your car deserves')).toBeVisible();
  await expect(page.getByText('Ten comparable cars sold for less.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw consignment' })).toHaveCount(0);
});

test('an owner withdraws after a confirmation, and their other open page follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await owner.submit();
  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await second.newPage();
  await openConsignment(other, id);
  await openConsignment(page, id);
  await page.getByRole('button', { name: 'Withdraw consignment' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this consignment?' });
  await expect(question.getByRole('button', { name: 'Keep consignment' })).toBeFocused();
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Consignment withdrawn')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You withdrew your consignment' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Withdraw consignment' })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'You withdrew your consignment' })).toBeVisible();
  await second.close();
});

test('the dossier comes as a PDF', async ({ page }) => {
  const { id, number } = await owner.submit();
  await openConsignment(page, id);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download dossier (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
});

for (const width of [375, 1280]) {
  test(`nothing moves by itself while an owner's pages load at ${width} px`, async ({ page }) => {
    const { id } = await owner.submit();
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await openConsignment(page, id);
    await expect(timeline(page)).toBeVisible();
    await expectNoLayoutShifts(page);
    for (const path of ['/dashboard', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoLayoutShifts(page);
    }
  });
}

test('the answer has no accessibility fault, wide or narrow, and fits', async ({ page }) => {
  const consignment = await owner.submit(['wheels_tires']);
  await askForChanges(consignment);
  await openConsignment(page, consignment.id);
  await page.getByLabel('Mileage', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(form(page).getByRole('link', { name: 'Mileage: Required' })).toBeVisible();
  await atWidths(page, [1280, 375], async (width) => {
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

test('the owner reads all of their advanced assessment again', async ({ page }) => {
  const conditionRatings = {
    exterior: 8,
    paint: 6,
    tires: 4,
    modifications: 'Lowered by 20 mm',
    serviceHistory: 'Every year at the dealer',
  };
  const { id } = await owner.submit([], { damageReport: { advancedAssessment: true, conditionRatings } });
  await openConsignment(page, id);
  const rating = page.getByRole('region', { name: 'Condition rating' });
  for (const text of ['Paint6/10', 'Tires4/10', 'ModificationsLowered by 20 mm', 'Service historyEvery year']) {
    await expect(rating).toContainText(text);
  }
});
