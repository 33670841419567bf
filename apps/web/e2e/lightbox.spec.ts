import { type ApiUser, createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const HINT = 'Swipe for the next photo. Double tap or pinch to look closer.';

let owner: ApiUser;
let id = 0;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  ({ id } = await owner.submit());
});

test.beforeEach(async ({ page }) => {
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${id}?photo=1`);
});

test('the lightbox shows all photos small; pressing one turns to it', async ({ page }) => {
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  const small = lightbox.getByRole('list', { name: 'All photos' }).getByRole('button');
  await expect(small).toHaveCount(11);
  await expect(lightbox.getByText(HINT)).toBeHidden();
  await small.nth(10).click();
  await expect(lightbox.getByRole('status')).toHaveText(/^Photo 11 of 11/);
  await page.keyboard.press('Home');
  await expect(lightbox.locator('[aria-current]')).toHaveAccessibleName(/^Photo 1: /);
});

test('on a slow computer each press of an arrow key turns one photo further', async ({ page, context }) => {
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  await expect(lightbox.getByRole('status')).toHaveText(/^Photo 1 of 11/);
  const connection = await context.newCDPSession(page);
  await connection.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(lightbox.getByRole('status')).toHaveText(/^Photo 3 of 11/);
  await expect(page).toHaveURL(/photo=3/);
});

test('Escape closes the lightbox before it has loaded', async ({ page }) => {
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/lightbox-*.js', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.goto(`/consignments/${id}`);
  const isAsked = page.waitForRequest('**/assets/lightbox-*.js');
  await page.getByRole('button', { name: 'Exterior Front' }).click();
  await isAsked;
  await expect(page).toHaveURL(/photo=\d/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/photo=/);
  const isLoaded = page.waitForResponse('**/assets/lightbox-*.js');
  mayLoad.resolve();
  await (await isLoaded).finished();
  await expect(lightbox).toHaveCount(0);
  await page.getByRole('button', { name: 'Exterior Front' }).click();
  await expect(lightbox).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the lightbox keeps its controls off the photo, and tells of the gestures until one was made', async ({
    page,
  }) => {
    const lightbox = page.getByRole('dialog', { name: 'Photos' });
    await expect(lightbox.getByText(HINT)).toBeVisible();
    const photo = await measure(lightbox.getByRole('img'));
    const next = lightbox.getByRole('button', { name: 'Next photo' });
    expect((await measure(next)).y).toBeGreaterThanOrEqual(photo.y + photo.height);
    await next.tap();
    await expect(lightbox.getByRole('status')).toHaveText(/^Photo 2 of 11/);
    await expect(lightbox.getByText(HINT)).toHaveCount(0);
    await lightbox.getByRole('button', { name: 'Previous photo' }).tap();
    await expect(lightbox.getByText(HINT)).toHaveCount(0);
  });
});
