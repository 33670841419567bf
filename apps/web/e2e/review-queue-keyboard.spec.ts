import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { submitCars } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let owner: ApiUser;
let admin: ApiUser;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
});

test.beforeEach(({ context }) => context.addCookies([admin.browserCookie()]));

const getDetails = (page: Page, number: string) => page.getByRole('link', { name: `View details of ${number}` });

async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, width: Number.parseFloat(outlineWidth) };
  });
  expect(outline.outlineStyle).not.toBe('none');
  expect(outline.width).toBeGreaterThan(0);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** How often this page has loaded an address from the server. */
function countLoads(page: Page, address: string): Promise<number> {
  return page.evaluate((path) => {
    const entries = performance.getEntriesByName(new URL(path, location.href).href);
    return entries.filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0).length;
  }, address);
}

test('a reviewer works a day without a mouse', async ({ page }) => {
  const { make, cars } = await submitCars(owner, 3);
  const [third, second, first] = [cars[2]?.number ?? '', cars[1]?.number ?? '', cars[0]?.number ?? ''];
  // Other tests add and decide cases: a search limits the list to these.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await page.goto(`/admin/dashboard?sort=newest&q=${make}`);
  await expect(getDetails(page, third)).toBeVisible();

  await press(page, 'j');
  await expect(page.getByRole('link', { name: /^View details/ }).first()).toBeFocused();
  for (
    let step = 0;
    step < 50 && !(await getDetails(page, third).evaluate((b) => b === document.activeElement));
    step += 1
  )
    await press(page, 'j');
  await expect(getDetails(page, third)).toBeFocused();
  await expectVisibleFocus(page);
  await press(page, 'ArrowDown');
  await expect(getDetails(page, second)).toBeFocused();
  await press(page, 'k');
  await expect(getDetails(page, third)).toBeFocused();

  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(third)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start review' })).toBeVisible();
  await press(page, 's');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await press(page, 'a');
  await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
  await page.keyboard.type('Just as described: a joy. ');
  await press(page, 'Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();

  // The photo that the next case opens with has come meanwhile.
  await expect.poll(() => countLoads(page, `${cars[1]?.photos.scenic?.[0]?.url}?w=1200`)).toBe(1);
  await press(page, 'j');
  await expect(dialog.getByText(second)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start review' })).toBeVisible();
  const large = dialog.getByRole('button', { name: 'Enlarge Scenic' }).locator('img');
  await expect(large).toHaveJSProperty('complete', true);
  expect(await large.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    cars[1]?.photos.scenic?.[0]?.url,
  );
  expect(await countLoads(page, `${cars[1]?.photos.scenic?.[0]?.url}?w=1200`)).toBe(1);
  await press(page, 'n');
  await expect(dialog.getByLabel('New note')).toBeFocused();
  await page.keyboard.type('ask about the jack');
  await press(page, 'Control+Enter');
  await expect(dialog.getByRole('region', { name: 'Internal notes' }).getByRole('listitem')).toContainText([
    'ask about the jack',
  ]);
  await press(page, 'Escape', 's');
  await expect(dialog.getByRole('button', { name: 'Ask for changes' })).toBeVisible();
  await press(page, 'c');
  const request = dialog.getByRole('form', { name: 'Ask for changes' });
  await expect(request.getByRole('heading')).toBeFocused();
  const pin = dialog.getByRole('button', { name: 'Pin Mileage' });
  for (let step = 0; step < 80 && !(await pin.evaluate((button) => button === document.activeElement)); step += 1)
    await press(page, 'Shift+Tab');
  await expect(pin).toBeFocused();
  await expectVisibleFocus(page);
  await press(page, 'Enter');
  await expect(request.getByLabel('Reason for Mileage')).toBeFocused();
  await page.keyboard.type('rather jagged');
  await press(page, 'Control+Enter');
  await expect(dialog.getByRole('region', { name: 'Waiting for the owner' })).toContainText('rather jagged');

  await press(page, 'j');
  await expect(dialog.getByText(first)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start review' })).toBeVisible();
  await press(page, 's');
  await expect(dialog.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Reject' })).toBeVisible();
  await press(page, 'r');
  const rejection = dialog.getByRole('form', { name: 'Reject' });
  await expect(rejection.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The cond');
  await press(page, 'Tab');
  await page.keyboard.type('The frame is bent.');
  await press(page, 'Control+Enter');
  await expect(dialog.getByRole('region', { name: 'Rejection' })).toContainText('The frame is bent.');

  const zip = page.waitForEvent('download');
  await press(page, 'd');
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(getDetails(page, first)).toBeFocused();
  await expectVisibleFocus(page);
});

test('Escape leaves a form before it leaves the case, and nothing written is lost', async ({ page }) => {
  const { id } = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  await page.goto(`/admin/dashboard?open=${id}`);
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await press(page, 'a');
  await page.keyboard.type('Welcome');
  await press(page, 'Escape');
  await expect(dialog.getByRole('form', { name: 'Approve' })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(approve).toBeFocused();
  await press(page, 'a');
  await expect(dialog.getByLabel('Note for the owner')).toHaveValue('Welcome');
  await press(page, 'Escape', 'Escape');
  await expect(dialog).toHaveCount(0);
});

test('shortcuts do nothing while somebody types, and search, tabs and help have their own', async ({ page }) => {
  const { number } = await owner.submit();
  await page.goto('/admin/dashboard?sort=newest');
  await expect(getDetails(page, number)).toBeVisible();
  const search = page.getByLabel('Search consignments');
  await press(page, '/');
  await expect(search).toBeFocused();
  await page.keyboard.type('jk gd ?');
  await expect(search).toHaveValue('jk gd ?');
  await expect(search).toBeFocused();
  await expect(page.getByRole('tab', { name: /Submitted Consignments/ })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Escape');
  await expect(search).toHaveValue('');
  await press(page, 'Escape');
  await expect(search).not.toBeFocused();

  await press(page, 'g', 'd');
  await expect(page.getByRole('tab', { name: /Draft Consignments/ })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'g', 's');
  await expect(page.getByRole('tab', { name: /Submitted Consignments/ })).toHaveAttribute('aria-selected', 'true');

  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Ask for changes')).toBeVisible();

  // Shortcuts can be turned off (WCAG 2.1.4).
  await help.getByLabel('Use single-key shortcuts').press('Space');
  await press(page, 'Escape');
  await expect(help).toHaveCount(0);
  await press(page, 'j');
  await expect(page.getByRole('link', { name: /^View details/ }).first()).not.toBeFocused();
});

test('on a slow computer nothing that is typed into the search is lost, however it is paused', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('/admin/dashboard?sort=newest');
  const search = page.getByLabel('Search consignments');
  await expect(search).toBeVisible();
  const connection = await context.newCDPSession(page);
  await connection.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // Around the pause after which a search starts, so that its result comes while more is typed.
  for (const pauses of [
    [290, 0, 310, 0, 310],
    [400, 310, 0, 50, 0],
    [310, 310, 290, 50, 0],
    [290, 400, 0, 0, 400],
  ]) {
    await search.focus();
    for (const [at, key] of [...'coupe'].entries()) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pauses[at] ?? 0);
    }
    // First the field: a key that did not arrive is another fault than a search that was not started.
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('coupe');
    await expect(page).toHaveURL(/[?&]q=coupe\b/, { timeout: 30_000 });
    await expect(search).toHaveValue('coupe');
    await press(page, 'Escape');
    await expect(search).toHaveValue('');
    await expect(page).not.toHaveURL(/[?&]q=/);
  }
});

test('a search that grows before its address is rendered is one step, from which Back leads to the list', async ({
  page,
}) => {
  await page.goto('/admin/dashboard?sort=newest');
  const search = page.getByLabel('Search consignments');
  await expect(search).toBeVisible();
  const position = await page.evaluate(() => history.state.idx);
  await search.evaluate(async (field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['co', 'coupe']) {
      set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // React has rendered the field then; the router renders the address later.
      await Promise.resolve();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(/[?&]q=coupe\b/);
  expect(await page.evaluate(() => history.state.idx)).toBe(position + 1);
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(search).toHaveValue('');
});

test('Back before a search is rendered empties the field', async ({ page }) => {
  await page.goto('/admin/dashboard?sort=newest');
  const search = page.getByLabel('Search consignments');
  await expect(search).toBeVisible();
  await search.evaluate(async (field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'coupe');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // React has rendered the field then; the router renders the address later.
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await left;
  });
  await expect(page).toHaveURL(/sort=newest$/);
  await expect(search).toHaveValue('');
});

test('on a slow computer each key acts on the case that the key before it led to', async ({ page, context }) => {
  const { make, cars } = await submitCars(owner, 4);
  await page.goto(`/admin/dashboard?q=${make}&sort=newest&open=${cars[3]?.id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
  const connection = await context.newCDPSession(page);
  await connection.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await press(page, 'j', 'j', 'j');
  await expect(page).toHaveURL(new RegExp(`open=${cars[0]?.id}\\b`));
  await press(page, 'k', 'j', 'k');
  await expect(page).toHaveURL(new RegExp(`open=${cars[1]?.id}\\b`));
});
