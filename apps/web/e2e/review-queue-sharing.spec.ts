import type { BrowserContext, Page } from '@playwright/test';
import type { ApiUser } from './support/api-user.ts';
import { createTeam, type Member, memberOfStaff, submitCars } from './support/staff.ts';
import { expect, test } from './support/test.ts';

let owner: ApiUser;
let vera: Member;
let rosa: Member;

test.beforeAll(async () => {
  ({ owner, vera, rosa } = await createTeam());
});

const getDetails = (page: Page, number: string) => page.getByRole('link', { name: `View details of ${number}` });
const getRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

async function openList(context: BrowserContext, who: ApiUser, make: string): Promise<Page> {
  await context.addCookies([who.browserCookie()]);
  const page = await context.newPage();
  await page.goto(`/admin/dashboard?q=${make}&sort=oldest`);
  await expect(page.getByRole('link', { name: /^View details/ }).first()).toBeVisible();
  return page;
}

test('a case that one of staff takes is theirs on a colleague’s screen at once', async ({ browser, context }) => {
  const { make, cars } = await submitCars(owner, 2);
  const number = cars[0]?.number ?? '';
  const mine = await openList(context, vera.apiUser, make);
  const other = await browser.newContext();
  const theirs = await openList(other, rosa.apiUser, make);

  await getDetails(mine, number).focus();
  await mine.keyboard.press('Enter');
  const dialog = mine.getByRole('dialog').first();
  await expect(dialog.getByRole('button', { name: 'Unassigned' })).toBeVisible();
  await mine.keyboard.press('t');
  await expect(dialog.getByRole('button', { name: 'Assigned to you' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText(`Assigned to ${vera.username}`);
  await expect(getRow(theirs, number)).toContainText(`Assigned to ${vera.username}`);

  await mine.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await mine.keyboard.press('m');
  await expect(mine).toHaveURL(/assignee=me/);
  await expect(mine.getByRole('link', { name: /^View details/ })).toHaveCount(1);
  await theirs.keyboard.press('u');
  await expect(theirs.getByRole('link', { name: /^View details/ })).toHaveCount(1);
  await expect(getDetails(theirs, cars[1]?.number ?? '')).toBeVisible();
  await theirs.keyboard.press('u');
  await expect(theirs.getByRole('link', { name: /^View details/ })).toHaveCount(2);

  await getDetails(mine, number).focus();
  await mine.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Assigned to you' }).focus();
  await mine.keyboard.press('Enter');
  const item = mine.getByRole('button', { name: rosa.username, exact: true });
  await expect(item).toBeVisible();
  for (let step = 0; step < 50 && !(await item.evaluate((one) => one === document.activeElement)); step += 1)
    await mine.keyboard.press('Tab');
  await mine.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `Assigned to ${rosa.username}` })).toBeVisible();
  await expect(getRow(theirs, number)).toContainText('Assigned to you');
  await other.close();
});

test('many cases are assigned, started, emailed and downloaded without a mouse, and what was not done is named', async ({
  context,
}) => {
  const { make, cars } = await submitCars(owner, 4);
  const [first, second, third, fourth] = cars.map(({ number }) => number);
  const list = { isHeld: false };
  // Also keeps back what was asked for before and arrives later.
  await context.route(/\/trpc\/[^?]*admin\.consignments\b/, async (route) => {
    const response = await route.fetch();
    if (!list.isHeld) await route.fulfill({ response });
  });
  const page = await openList(context, vera.apiUser, make);
  const bar = page.getByRole('region', { name: 'Selected cases' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await press('j', 'x', 'j', 'j', 'j', 'Shift+X', 'x');
  await expect(bar).toContainText('3 cases selected');
  await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `Select ${fourth}` })).not.toBeChecked();

  // A colleague is faster with one of them, and its row has not been updated here yet.
  list.isHeld = true;
  await rosa.apiUser.call('PATCH', `/api/admin/consignments/${cars[1]?.id}/assignee`, { assignee: 'me' });
  await press('b');
  await expect(bar.getByRole('button', { name: 'Assign' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('button', { name: /^You/ })).toBeFocused();
  await press('Enter');
  await expect(bar.getByRole('alert')).toContainText('2 cases assigned to you. Not done:');
  await expect(bar.getByRole('alert').getByRole('listitem')).toHaveText([
    `${second}: Already assigned to ${rosa.username}`,
  ]);
  await expect(bar).toContainText('1 case selected');
  list.isHeld = false;
  await page.reload();
  await expect(getRow(page, String(third))).toContainText('Assigned to you');

  // Reviews are started; the one that was started before is named.
  await vera.apiUser.decide(cars[3]?.id ?? 0, { status: 'in_review' });
  await getDetails(page, String(first)).focus();
  await press('x', 'j', 'j', 'j', 'Shift+X');
  await expect(bar).toContainText('4 cases selected');
  await press('s');
  await expect(bar.getByRole('alert')).toContainText('Review of 3 cases started. Not done:');
  await expect(bar.getByRole('alert').getByRole('listitem')).toHaveText([new RegExp(`^${fourth}: `)]);
  await expect(getRow(page, String(first))).toContainText('In review');
  await press('Escape');
  await expect(bar.getByRole('checkbox')).toHaveCount(0);

  await getDetails(page, String(first)).focus();
  await press('x', 'j', 'Shift+X');
  await expect(bar).toContainText('2 cases selected');
  const zip = page.waitForEvent('download');
  await press('d');
  expect((await zip).suggestedFilename()).toMatch(/^marque-cases-.*\.zip$/);
  await expect(bar.getByRole('status')).toContainText('2 cases downloaded.');

  await getDetails(page, String(first)).focus();
  await press('x', 'j', 'Shift+X');
  await expect(bar).toContainText('2 cases selected');
  await press('e');
  await expect(page.getByRole('dialog', { name: 'Email 2 cases?' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar).toContainText('2 cases selected');
});

test('a range is selected with the mouse, and a viewer can only download', async ({ context }) => {
  const { make, cars } = await submitCars(owner, 3);
  const viewer = await memberOfStaff('viewer');
  const page = await openList(context, viewer.apiUser, make);
  await getRow(page, cars[0]?.number ?? '').hover();
  await page.getByRole('checkbox', { name: `Select ${cars[0]?.number}` }).click();
  await page.getByRole('checkbox', { name: `Select ${cars[2]?.number}` }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected cases' });
  await expect(bar).toContainText('3 cases selected');
  await expect(bar.getByRole('button')).toHaveText(['Download ZIP', 'Clear']);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
});
