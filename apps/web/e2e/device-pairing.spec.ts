import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { withDatabase } from './support/database.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, signIn, test } from './support/test.ts';
import { resize } from './support/widths.ts';

/**
 * Starts on a computer and takes photos with the phone. The draft is at Interior Overview: five categories are done.
 */

const GONE = 'This Phone Is No Longer Connected';

let owner: ApiUser;
let phones: BrowserContext[] = [];

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
test.beforeEach(async ({ page, context }) => {
  const person = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await owner.saveDraft({ step: 2 });
  await context.addCookies([owner.browserCookie()]);
  await page.goto('/consign');
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
});
test.afterEach(async () => {
  for (const phone of phones) await phone.close();
  phones = [];
});

async function newPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  phones.push(context);
  return context.newPage();
}

async function linkOn(computer: Page): Promise<string> {
  await computer.getByRole('button', { name: 'Use your phone' }).click();
  return shownLink(computer);
}

async function shownLink(computer: Page): Promise<string> {
  const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
  await expect(dialog.getByText('Waiting for your phone')).toBeVisible();
  return (await dialog.locator('code').textContent()) ?? '';
}

async function connect(computer: Page, browser: Browser): Promise<Page> {
  const phone = await newPhone(browser);
  await phone.goto(await linkOn(computer));
  await expect(phone.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
  return phone;
}

const choose = (page: Page, photo: string) =>
  page.getByLabel('Choose photos').first().setInputFiles(samplePhoto(photo));
const overview = (page: Page) => page.getByRole('list', { name: 'Photos for Interior Overview' }).getByRole('img');

test('photos from the phone appear on the computer by themselves, and what the computer removes leaves the phone', async ({
  page: computer,
  browser,
}) => {
  const phone = await connect(computer, browser);
  await expect(phone).toHaveURL(/\/shoot$/);
  await expect(phone.getByRole('link', { name: /Sign In|Dashboard/ })).toHaveCount(0);
  const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
  await expect(dialog.getByText('Connected: Safari on iPhone')).toBeVisible();
  expect(await findViolations(computer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue here' }).click();

  await choose(phone, 'interior_overview');
  await expect(overview(computer)).toHaveCount(1);
  await expect(computer.getByText('Your phone is connected · 1 photo arrived')).toBeVisible();
  await expect(phone.getByText('You can put the phone away: everything has arrived.')).toBeVisible();
  expect([await findViolations(computer), await findViolations(phone)]).toEqual([[], []]);

  await computer.getByRole('button', { name: /^Remove Interior Overview/ }).click();
  await expect(overview(computer)).toHaveCount(0);
  await expect(overview(phone)).toHaveCount(0);
});

test.describe('Photos added on both at the same time', () => {
  // The second save is refused as stale, and repeated on top of the first.
  test.use({ expectsRefusals: true });
  test('are put together, and none is lost', async ({ page: computer, browser }) => {
    const phone = await connect(computer, browser);
    await computer.getByRole('dialog').getByRole('button', { name: 'Continue here' }).click();
    await Promise.all([choose(computer, 'interior_seats'), choose(phone, 'interior_overview')]);
    for (const page of [computer, phone]) await expect(overview(page)).toHaveCount(2);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
    await phone.getByRole('button', { name: /Interior Overview/ }).click();
    await expect(overview(phone)).toHaveCount(2);
  });
});

test('a code fits on a laptop with its link, is whole in a small window, and connects one phone, once', async ({
  page: computer,
  browser,
}) => {
  const [first, second] = [await newPhone(browser), await newPhone(browser)];
  const link = await linkOn(computer);
  const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
  const copy = dialog.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await resize(computer, { width: 375, height: 667 });
  await expect(dialog.getByRole('img', { name: 'QR code for your phone' })).toBeInViewport({ ratio: 1 });
  await copy.scrollIntoViewIfNeeded();
  await expect(copy).toBeInViewport({ ratio: 1 });
  await first.goto(link);
  await expect(first.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'This Code No Longer Works' })).toBeVisible();
  expect(await findViolations(second)).toEqual([]);
  await expect(second).toHaveURL(/\/shoot$/);
});

test('a code that is too old says so on both, and a new one works', async ({ page: computer, browser }) => {
  await computer.clock.install();
  const old = await linkOn(computer);
  expect(await findViolations(computer)).toEqual([]);
  await withDatabase((db) =>
    db
      .updateTable('devicePairings')
      .set({ codeExpiresAt: new Date(0) })
      .execute(),
  );
  const phone = await newPhone(browser);
  await phone.goto(old);
  await expect(phone.getByRole('heading', { name: 'This Code No Longer Works' })).toBeVisible();

  await computer.clock.fastForward('10:01');
  const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
  await expect(dialog.getByText('This code has expired.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show a new code' }).click();
  // In the same page, as after scanning again.
  await phone.goto(await shownLink(computer));
  await expect(phone.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
});

test('a phone that is disconnected says what to do, keeps its photos, and goes on when it is connected again', async ({
  page: computer,
  browser,
}) => {
  const phone = await connect(computer, browser);
  const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
  await phone.context().setOffline(true);
  await choose(phone, 'interior_overview');
  await expect(phone.getByText('1 saved on this phone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog.getByText('No phone is connected.')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: GONE })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);

  await dialog.getByRole('button', { name: 'Show a new code' }).click();
  await phone.goto(await shownLink(computer));
  await expect(dialog.getByText('Connected: Safari on iPhone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(overview(computer)).toHaveCount(1);
});

test('submitting ends it', async ({ page: computer, browser }) => {
  const phone = await connect(computer, browser);
  await owner.submit();
  await expect(phone.getByRole('heading', { name: GONE })).toBeVisible();
});

test('nobody is signed out or mixed up on a phone where somebody else is signed in', async ({
  page: computer,
  browser,
}) => {
  const other = newConsignor();
  await createApiUser(productUrl(), dataDir()).consignor(other.username, other.phone);
  const phone = await newPhone(browser);
  await phone.goto(productUrl());
  await signIn(phone, other.username, other.password);
  await phone.goto(await linkOn(computer));
  await expect(phone.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
  await computer.getByRole('dialog').getByRole('button', { name: 'Continue here' }).click();
  await choose(phone, 'interior_overview');
  await expect(overview(computer)).toHaveCount(1);
  await phone.goto(`${productUrl()}/dashboard`);
  await expect(phone.getByRole('heading', { name: 'My Consignments' })).toBeVisible();
  await expect(phone.getByText('Ferrari')).toHaveCount(0);
});

test('a page that nobody scanned a code for says how', async ({ browser }) => {
  const phone = await newPhone(browser);
  await phone.goto(`${productUrl()}/shoot`);
  await expect(phone.getByRole('heading', { name: 'Scan the Code on Your Computer' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
});
