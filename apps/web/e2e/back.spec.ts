import type { Locator, Page } from '@playwright/test';
import { type ApiUser, createApiUser, VEHICLE_INFO } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const TITLE = `${VEHICLE_INFO.year} ${VEHICLE_INFO.make} ${VEHICLE_INFO.model}`;

let owner: ApiUser;
let id = 0;
let number = '';

test.use({ viewport: { width: 375, height: 812 } });

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  ({ id, number } = await owner.submit());
});

async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(path);
}

/** Presses, and goes back before the router has rendered where that led; ends when what was pressed has loaded. */
async function pressAndGoBack(target: Locator): Promise<void> {
  await target.evaluate(async (element: HTMLElement) => {
    element.click();
    const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await left;
  });
  await target.page().waitForLoadState('networkidle');
}

const photos = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test('Back closes the lightbox and stays on the consignment', async ({ page }) => {
  await open(page, '/dashboard');
  await page.getByRole('link', { name: `View Details of ${TITLE}` }).click();
  await page.getByRole('button', { name: 'Exterior Front' }).click();
  await expect(photos(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}\\?photo=\\d+$`));
  await page.goBack();
  await expect(photos(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an address with a photo opens that photo, and one that is not there none', async ({ page }) => {
  await open(page, `/consignments/${id}?photo=3`);
  await expect(photos(page).getByRole('status')).toHaveText(/^Photo 3 of 11/);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(photos(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}$`));
  await page.goto(`/consignments/${id}?photo=99`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(photos(page)).toHaveCount(0);
});

test('a photo that is pressed twice at once is one step', async ({ page }) => {
  await open(page, `/consignments/${id}`);
  const photo = page.getByRole('button', { name: 'Exterior Front' });
  await expect(photo).toBeVisible();
  const position = await page.evaluate(() => history.state.idx);
  await photo.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(photos(page)).toBeVisible();
  expect(await page.evaluate(() => history.state.idx)).toBe(position + 1);
  await page.goBack();
  await expect(photos(page)).toHaveCount(0);
});

test('Back before a photo is rendered leaves none open', async ({ page }) => {
  await open(page, `/consignments/${id}`);
  const photo = page.getByRole('button', { name: 'Exterior Front' });
  await expect(photo).toBeVisible();
  await pressAndGoBack(photo);
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}$`));
  await expect(photos(page)).toHaveCount(0);
});

test('a link that is pressed twice at once is one step', async ({ page }) => {
  await open(page, '/dashboard');
  const link = page.getByRole('link', { name: `View Details of ${TITLE}` });
  await expect(link).toBeVisible();
  const position = await page.evaluate(() => history.state.idx);
  await link.dblclick();
  await expect(page.getByRole('button', { name: 'Exterior Front' })).toBeVisible();
  expect(await page.evaluate(() => history.state.idx)).toBe(position + 1);
});

test('Back closes the menu, and a link in it leads on without leaving the menu behind', async ({ page }) => {
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(menu(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu(page).getByRole('link', { name: 'My Dashboard' }).click();
  await expect(menu(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Back closes a question and stays on its page', async ({ page }) => {
  await open(page, `/consignments/${id}`);
  await page.getByRole('button', { name: 'Withdraw consignment' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this consignment?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}$`));
  await page.getByRole('button', { name: 'Withdraw consignment' }).click();
  await question.getByRole('button', { name: 'Keep consignment' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/consignments/${id}$`));
});

test('Back closes the dialog that moves a photo, and stays at its category, also at its former address', async ({
  page,
}) => {
  const consignor = newConsignor();
  const user = await createApiUser(productUrl(), dataDir()).consignor(consignor.username, consignor.phone);
  await user.saveDraft({ step: 2 });
  await page.context().addCookies([user.browserCookie()]);
  await page.goto('/consign?step=photos&group=scenic');
  const heading = page.getByRole('heading', { name: 'Scenic' });
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: /^More for Scenic/ }).click();
  await page.getByRole('menuitem', { name: 'Move to another category…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: /^More for Scenic/ }).click();
  await page.getByRole('menuitem', { name: 'Move to another category…' }).click();
  await dialog.getByRole('button', { name: 'Trunk' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/group=scenic$/);
  await expect(page.getByRole('button', { name: /^More for Scenic/ })).toHaveCount(0);
  const categories = page.getByRole('navigation', { name: 'Photo categories' });
  await categories.getByRole('button', { name: /^Trunk/ }).click();
  await expect(page).toHaveURL(/\?step=photos&category=trunk$/);
});

test('Back asks before it closes what is shown once, and a refresh does not show it again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const create = page.getByRole('button', { name: 'Create a token' });
  const form = page.getByRole('dialog', { name: 'Create an access token' });
  await create.click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);

  await create.click();
  await form.getByLabel('Name').fill('The importer');
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  await expect(shown.getByText(/^mrq_/)).toBeVisible();
  await page.goBack();
  await expect(shown.getByRole('alert')).toHaveText('Close without saving? We cannot show this again.');
  await shown.getByRole('button', { name: 'Keep it open' }).click();
  await expect(shown.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(shown.getByRole('alert')).toBeVisible();
  await shown.getByRole('button', { name: 'Keep it open' }).click();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Access Tokens' }).getByText('The importer')).toBeVisible();
  await expect(page.getByText(/^mrq_/)).toHaveCount(0);
  // The dialog's history entry is gone as well.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a wide window shows no menu, whatever the address says', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/dashboard?menu=open');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});

test('staff close their menu with Back as well', async ({ page }) => {
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('dialog', { name: 'Staff menu' })).toHaveCount(0);
});

test('a tab of the review queue that is pressed twice at once is one step', async ({ page }) => {
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard?sort=newest');
  const tab = page.getByRole('tab', { name: /^Draft Consignments/ });
  await expect(tab).toBeVisible();
  const position = await page.evaluate(() => history.state.idx);
  await tab.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/tab=drafts/);
  expect(await page.evaluate(() => history.state.idx)).toBe(position + 1);
});

test('Back before a case is rendered leaves the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard?status=pending&sort=newest');
  const link = page.getByRole('link', { name: `View details of ${number}` });
  await expect(link).toBeVisible();
  await pressAndGoBack(link);
  await expect(page).toHaveURL(/\?status=pending&sort=newest$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Back closes the dialog above a case, then the case', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard?status=pending&sort=newest');
  await page.getByRole('link', { name: `View details of ${number}` }).click();
  await page.getByRole('button', { name: 'Send Email', exact: true }).click();
  const email = page.getByRole('dialog', { name: /^Email MQ-/ });
  await expect(email).toBeVisible();
  await page.goBack();
  await expect(email).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`open=${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/dashboard\?status=pending&sort=newest$/);
});
