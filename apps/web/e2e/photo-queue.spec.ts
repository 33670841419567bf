import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { BROWSER } from './support/browser.ts';
import {
  choose,
  drag,
  dropFiles,
  expectAllWithUs,
  openPhotoStep,
  ownerAtPhotos,
  savedNames,
} from './support/photo-step.ts';
import { photoStorm } from './support/photo-storm.ts';
import { pictures } from './support/pictures.ts';
import { startProduct } from './support/product.ts';
import { expect, newConsignor, samplePhoto, test } from './support/test.ts';

const UPLOADS = '**/api/upload*';

test('photos chosen before a reload in the middle of their upload arrive once after it, in their order', async ({
  page,
}) => {
  const apiUser = await ownerAtPhotos(page);
  await page.route(UPLOADS, () => undefined);
  await choose(page, await pictures(3));
  await expect(page.getByText('8 photos · 5 uploaded · 3 saved on this computer')).toBeVisible();
  await page.reload();
  await expect(page.getByText('8 photos · 5 uploaded · 3 saved on this computer')).toBeVisible();
  await page.unroute(UPLOADS);
  await page.reload();
  await expectAllWithUs(page, 8);
  expect((await savedNames(apiUser)).interior_overview).toEqual(['photo-001.jpg', 'photo-002.jpg', 'photo-003.jpg']);
});

test.describe('without a connection', () => {
  test.use({ expectsLostConnections: true });

  test('a response that was lost on its way makes no second photo', async ({ page }) => {
    const apiUser = await ownerAtPhotos(page);
    let lost = 0;
    await page.route(UPLOADS, async (route) => {
      await route.fetch();
      lost += 1;
      await (lost < 3 ? route.fulfill({ status: 504, body: '' }) : route.continue());
    });
    await choose(page, await pictures(2));
    await expectAllWithUs(page, 7);
    expect((await savedNames(apiUser)).interior_overview).toEqual(['photo-001.jpg', 'photo-002.jpg']);
  });

  test('photos wait on the device, which says so calmly, and go on by themselves', async ({ page, context }) => {
    const apiUser = await ownerAtPhotos(page);
    await context.setOffline(true);
    await choose(page, await pictures(3));
    await expect(page.getByText('You are offline. Your photos are saved on this computer')).toBeVisible();
    await page.getByRole('button', { name: 'Back to vehicle information' }).click();
    await expect(page.getByText('8 photos · 5 uploaded · 3 saved on this computer')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('saved on this computer')).toHaveCount(0, { timeout: 60_000 });
    expect((await savedNames(apiUser)).interior_overview).toHaveLength(3);
  });
});

test.describe('when the session ends', () => {
  test.use({ expectsRefusals: true });

  test('photos wait for the password and then go on', async ({ page, context }) => {
    await ownerAtPhotos(page);
    await context.clearCookies();
    await choose(page, await pictures(2));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
    await dialog.getByRole('button', { name: /Sign in/i }).click();
    await expectAllWithUs(page, 7);
  });

  test('a refused request for something else asks for the password over the photos', async ({ page, context }) => {
    let goOn = () => {};
    const signedOut = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/trpc/**profile.usage**', async (route) => {
      await signedOut;
      const { cookie: _, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
    await ownerAtPhotos(page);
    await context.clearCookies();
    goOn();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/consign/);
    await page.unroute('**/trpc/**profile.usage**');
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
    await dialog.getByRole('button', { name: /Sign in/i }).click();
    await expect(dialog).toHaveCount(0);
    await choose(page, await pictures(1));
    await expectAllWithUs(page, 6);
  });
});

test.describe('when the server is killed', () => {
  test.use({ expectsRefusals: true, expectsLostConnections: true });

  test('photos arrive once it is back, each of them once', async ({ page }) => {
    const product = await startProduct();
    try {
      const person = newConsignor();
      const apiUser = await createApiUser(product.url, product.dataDir).consignor(person.username, person.phone);
      await apiUser.saveDraft({ step: 2 });
      await page.context().addCookies([apiUser.browserCookie()]);
      await page.goto(`${product.url}/consign`);
      await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
      await choose(page, await pictures(12));
      await expect(page.getByText(/\b([6-9]|1[0-6]) uploaded/)).toBeVisible();
      await product.crash();
      await expectAllWithUs(page, 17);
      const names = (await savedNames(apiUser)).interior_overview ?? [];
      expect([...names].sort()).toEqual((await pictures(12)).map(({ name }) => name));
    } finally {
      await page.goto('about:blank');
      await product.stop();
    }
  });
});

test('the same photo chosen again is left out with a word, now and after a reload', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  await choose(page, await pictures(1));
  await expectAllWithUs(page, 6);
  await choose(page, await pictures(1));
  await expect(page.getByText('This photo is already here.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Interior Overview/ }).click();
  await choose(page, await pictures(2));
  await expectAllWithUs(page, 7);
  expect((await savedNames(apiUser)).interior_overview).toEqual(['photo-001.jpg', 'photo-002.jpg']);
});

test.describe('when the draft was saved elsewhere meanwhile', () => {
  // The stale save is refused, and repeated on top of the newer draft.
  test.use({ expectsRefusals: true });

  test('two tabs with the same draft make one photo of each file, and both show it', async ({ page, context }) => {
    const apiUser = await ownerAtPhotos(page);
    const second = await context.newPage();
    await openPhotoStep(second);
    await choose(page, await pictures(3));
    await expectAllWithUs(page, 8);
    await expectAllWithUs(second, 8);
    expect((await savedNames(apiUser)).interior_overview).toHaveLength(3);
  });

  test('photos that another device saved meanwhile join those here without a question', async ({ page }) => {
    const apiUser = await ownerAtPhotos(page);
    const trunk = await apiUser.uploadAll(['trunk']);
    const { photos } = await apiUser.call<{ photos: object }>('GET', '/api/draft-consignment');
    await apiUser.call('POST', '/api/draft-consignment', { photos: { ...photos, ...trunk } });
    await choose(page, await pictures(1));
    await expectAllWithUs(page, 7);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const names = await savedNames(apiUser);
    expect([names.trunk?.length, names.interior_overview?.length, names.scenic?.length]).toEqual([1, 1, 1]);
  });
});

test('one photo that is chosen goes into its category; of several it is asked what they show', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  const chooser = page.getByLabel(/^Choose/);
  await expect(chooser).toHaveCount(1);
  await chooser.setInputFiles(await pictures(1));
  await expectAllWithUs(page, 6);
  await chooser.setInputFiles(await pictures(3, { from: 2 }));
  await expect(page.getByRole('heading', { name: 'To be sorted' })).toBeFocused();
  await page.getByRole('option').nth(2).click();
  await page
    .getByRole('group', { name: 'Categories' })
    .getByRole('button', { name: /^Trunk/ })
    .click();
  await page.getByRole('button', { name: 'All of them show: Interior Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeFocused();
  await expectAllWithUs(page, 9);
  const { interior_overview, trunk } = await savedNames(apiUser);
  expect([interior_overview, trunk]).toEqual([['photo-001.jpg', 'photo-002.jpg', 'photo-003.jpg'], ['photo-004.jpg']]);
});

test('forty photos are dropped at once and sorted by keyboard, by tap and by dragging', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  await dropFiles(page, 'nav[aria-label="Photo categories"]', await pictures(40));
  await expect(page.getByRole('heading', { name: 'To be sorted' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(40);
  await expect(page.getByText('40 saved on this computer')).toBeVisible();
  await expectNoViolations(page);
  // The files survive a reload, though none was sent.
  await page.reload();
  await page.getByRole('button', { name: 'To be sorted (40)' }).click();

  // By keyboard: selects fifteen as a range, then a category.
  await page.getByRole('option').first().focus();
  await page.keyboard.press('Space');
  for (let step = 1; step < 15; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('15 of 40 selected')).toBeVisible();
  const categories = page.getByRole('group', { name: 'Categories' });
  await categories.getByRole('button', { name: /^Seats/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('15 photos moved to Seats. 25 left to sort.')).toBeAttached();

  // By dragging the selection with the mouse, once no toast covers the categories.
  await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0);
  for (const index of [0, 2, 4]) await page.getByRole('option').nth(index).click();
  await drag(page, page.getByRole('option').nth(2), categories.getByRole('button', { name: /^Trunk/ }));
  await expect(page.getByRole('option')).toHaveCount(22);

  // A category's surplus stays in the tray.
  await page.getByRole('button', { name: 'Select all' }).click();
  await categories.getByRole('button', { name: /^Under the Hood/ }).click();
  await expect(page.getByText('Under the Hood is full: 2 photos stayed here.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('2 photos still need to be sorted.')).toBeVisible();
  await categories.getByRole('button', { name: /^Steering Wheel/ }).click();

  // The tray is empty, so the first missing category opens.
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
  await expectAllWithUs(page, 45);
  const names = await savedNames(apiUser);
  const sorted = [
    ...(names.interior_seats ?? []),
    ...(names.trunk ?? []),
    ...(names.under_hood ?? []),
    ...(names.interior_steering ?? []),
  ];
  expect([...sorted].sort()).toEqual((await pictures(40)).map(({ name }) => name));
  expect([names.interior_seats?.length, names.trunk?.length, names.under_hood?.length]).toEqual([15, 3, 20]);
});

test('a photo is removed and brought back, reordered, moved and replaced', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  await choose(page, await pictures(3));
  await expectAllWithUs(page, 8);
  const order = async () => (await savedNames(apiUser)).interior_overview;

  await page.getByRole('button', { name: 'Remove Interior Overview, photo 2 of 3' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo removing Interior Overview' });
  await expect(undo).toBeFocused();
  await expect.poll(order).toEqual(['photo-001.jpg', 'photo-003.jpg']);
  await expectNoViolations(page);
  await undo.press('Enter');
  await expect.poll(order).toEqual(['photo-001.jpg', 'photo-002.jpg', 'photo-003.jpg']);

  await page.getByRole('button', { name: 'More for Interior Overview, photo 3 of 3' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move earlier' }).press('Enter');
  await expect(page.getByText('Interior Overview: photo 3 is now 2 of 3.')).toBeAttached();
  await expect.poll(order).toEqual(['photo-001.jpg', 'photo-003.jpg', 'photo-002.jpg']);

  const tiles = page.locator('[data-photo]');
  await drag(page, tiles.nth(2), tiles.nth(0), { x: 10, y: 40 });
  await expect.poll(order).toEqual(['photo-002.jpg', 'photo-001.jpg', 'photo-003.jpg']);

  await drag(page, tiles.nth(0), page.getByRole('button', { name: /^Trunk/ }));
  await expect.poll(async () => (await savedNames(apiUser)).trunk).toEqual(['photo-002.jpg']);

  await page.getByRole('button', { name: 'More for Interior Overview, photo 1 of 2' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Replace…' }).click();
  await (await chooser).setFiles(samplePhoto('interior_overview'));
  await expect.poll(order).toEqual(['interior_overview.jpg', 'photo-003.jpg']);
});

test('the lightbox is an address: Back closes it, Forward opens it again, and Escape goes back as well', async ({
  page,
}) => {
  await ownerAtPhotos(page);
  await choose(page, await pictures(2));
  await expectAllWithUs(page, 7);
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  await page.getByRole('button', { name: 'Interior Overview, photo 1 of 2', exact: true }).click();
  await expect(lightbox.getByRole('status')).toHaveText(/^Photo 1 of 2/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?&]photo=interior_overview\.2$/);
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(/\/consign[^&]*$/);
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();

  await page.goForward();
  await expect(lightbox.getByRole('status')).toHaveText(/^Photo 2 of 2/);
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
});

test('waiting photos are shown only to their owner, who finds them after signing in again', async ({
  page,
  context,
}) => {
  const apiUser = await ownerAtPhotos(page);
  await page.route(UPLOADS, () => undefined);
  await choose(page, await pictures(2));
  await expect(page.getByText('2 saved on this computer')).toBeVisible();

  // Left first: what the page asks for without a session would be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  await ownerAtPhotos(page);
  await expect(page.getByText('5 photos · all uploaded')).toBeVisible();

  await page.goto('about:blank');
  await context.clearCookies();
  await context.addCookies([apiUser.browserCookie()]);
  await page.unroute(UPLOADS);
  await openPhotoStep(page);
  await expectAllWithUs(page, 7);
});

test('on a slow line photos finish without a tap, while the wizard stays usable', async ({ page, context }) => {
  await ownerAtPhotos(page);
  const connection = await context.newCDPSession(page);
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await choose(page, await pictures(4, { bytes: 150_000 }));
  await expect(page.getByText('9 photos · 5 uploaded · 4 saved on this computer')).toBeVisible();
  await expect(page.getByText(/^[1-9]\d?%$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to vehicle information' }).click();
  await page.getByLabel('Color').fill('Verde Ermes');
  await expect(page.getByLabel('Color')).toHaveValue('Verde Ermes');
  await page.getByRole('button', { name: 'Vehicle Photos' }).click();
  await expectAllWithUs(page, 9);
});

test('in a storm every photo arrives once', async () => {
  test.setTimeout(300_000);
  const photosEach = process.env.THOROUGH ? 60 : 24;
  const product = await startProduct();
  try {
    const result = await photoStorm({
      product,
      browser: BROWSER,
      owners: 1,
      photosEach,
      offlineMs: 2_000,
      seed: 8,
      phone: () => newConsignor().phone,
    });
    expect(result).toMatchObject({ chosen: photosEach, lost: [], twice: [], dead: [] });
  } finally {
    await product.stop();
  }
});
