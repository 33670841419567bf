import type { Locator, Page } from '@playwright/test';
import { type ApiUser, createApiUser, PERSONAL_INFO } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** Newest first: other tests' consignments fill more than one page. */
const QUEUE_PATH = '/admin/dashboard?sort=newest';

/** A decision takes effect 10 seconds later, or with the next decision. */
const TOLD = { timeout: 20_000 };

async function consignor(): Promise<ApiUser> {
  const { username, phone } = newConsignor();
  return createApiUser(productUrl(), dataDir()).consignor(username, phone);
}

const administrator = () => createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);

/** For tests that choose a filter, which the server remembers for other browsers of the same person. */
const newAdministrator = async () => (await memberOfStaff('admin')).apiUser;

const toRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

async function openCase(page: Page, number: string) {
  await page.getByRole('link', { name: `View details of ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  return dialog;
}

test('an owner and a reviewer come and go from a submission to an approval, each seeing the other at once', async ({
  page: staffPage,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const [owner, admin] = [await consignor(), await administrator()];
  await context.addCookies([admin.browserCookie()]);
  await staffPage.goto(QUEUE_PATH);
  await expect(staffPage.getByRole('table').or(staffPage.getByText('No consignments found')).first()).toBeVisible();

  const { id, number } = await owner.submit();
  await expect(toRow(staffPage, number)).toBeVisible();
  await expect(staffPage.getByRole('button', { name: /\d+ new/ })).toBeVisible();
  await expect(toRow(staffPage, number).getByText(/hours left/)).toBeVisible();

  const home = await browser.newContext({ baseURL: String(baseURL) });
  await home.addCookies([owner.browserCookie()]);
  const ownPage = await home.newPage();
  await ownPage.goto(`/consignments/${id}`);
  await expect(ownPage.getByText('Pending', { exact: true }).first()).toBeVisible();

  // The review starts.
  const dialog = await openCase(staffPage, number);
  const decision = dialog.getByRole('group', { name: 'Decision' });
  await expect(decision.getByRole('button')).toHaveText([/Start review/]);
  await decision.getByRole('button', { name: 'Start review' }).click();
  await expect(decision.getByRole('button')).toHaveText([/Approve/, /Ask for changes/, /Reject/]);
  await expect(ownPage.getByText('In review', { exact: true }).first()).toBeVisible(TOLD);

  await decision.getByRole('button', { name: 'Ask for changes' }).click();
  const request = dialog.getByRole('form', { name: 'Ask for changes' });
  await request.getByRole('button', { name: 'Send' }).click();
  await expect(request.getByText('Please pin at least one item')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pin Mileage' }).click();
  await dialog.getByRole('button', { name: 'Pin Wheels & Tires', exact: true }).click();
  await request.getByRole('button', { name: 'Blurred' }).click();
  await request.getByRole('button', { name: 'Send 2 items' }).click();
  await expect(request.getByText('Please say what needs to change')).toBeVisible();
  await expect(request.getByLabel('Reason for Mileage')).toBeFocused();
  await request.getByLabel('Reason for Mileage').fill('The odometer shows another number');
  await request.getByRole('button', { name: 'Send 2 items' }).click();
  await expect(dialog.getByRole('region', { name: 'Waiting for the owner' })).toContainText(
    'The odometer shows another number',
  );
  await expect(decision).toHaveCount(0);
  await expect(ownPage.getByText('Changes requested', { exact: true }).first()).toBeVisible(TOLD);

  await owner.answerChanges(id);
  const changes = dialog.getByRole('region', { name: 'What the owner changed' });
  await expect(changes.getByRole('row').filter({ hasText: 'Mileage' })).toContainText(/12,345 miles.*21,345 miles/);
  await expect(changes.getByRole('button', { name: /before, photo 1, removed/ })).toBeVisible();
  await expect(changes.getByRole('button', { name: /after, photo 1, new/ })).toBeVisible();

  // Approved, with a note.
  await decision.getByRole('button', { name: 'Start review' }).click();
  await decision.getByRole('button', { name: 'Approve' }).click();
  const approval = dialog.getByRole('form', { name: 'Approve' });
  await approval.getByLabel('Note for the owner').fill('A beautiful car.');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(decision.getByRole('button')).toHaveText([/Reopen/]);
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('A beautiful car.');
  await expect(ownPage.getByText('Approved', { exact: true }).first()).toBeVisible(TOLD);
  await home.close();
});

test('a rejection needs a reason and a note, and a rejected consignment can be taken up again', async ({
  page,
  context,
}) => {
  const [owner, admin] = [await consignor(), await administrator()];
  const { id, number } = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  const dialog = await openCase(page, number);
  await dialog.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Reject' }).click();
  const form = dialog.getByRole('form', { name: 'Reject' });
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(form.getByText('Please choose a reason')).toBeVisible();
  await expect(form.getByText('Please give the owner a reason in your own words')).toBeVisible();
  await form.getByLabel('Reason').selectOption('The photos do not show the car well enough');
  await form.getByLabel('Note for the owner').fill('We cannot see the left side.');
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('region', { name: 'Rejection' })).toContainText('We cannot see the left side.');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Rejection' })).toHaveCount(0);
});

test('a deleted consignment is gone until it is restored', async ({ page, context }) => {
  const [owner, admin] = [await consignor(), await newAdministrator()];
  const { number } = await owner.submit();
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);

  await page.getByRole('button', { name: `Delete ${number}` }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this consignment?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toRow(page, number)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${number}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Consignment deleted', { exact: true })).toBeVisible();
  await expect(toRow(page, number)).toHaveCount(0);

  await page.getByRole('button', { name: /^Deleted/ }).click();
  await expect(page).toHaveURL(/view=deleted/);
  await expect(page.getByRole('columnheader', { name: 'Restorable until' })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${number}` }).click();
  await expect(page.getByText('Consignment restored', { exact: true })).toBeVisible();
  await expect(toRow(page, number)).toHaveCount(0);
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(toRow(page, number)).toBeVisible();
});

test('a draft is deleted for good', async ({ page, context }) => {
  const [owner, admin] = [await consignor(), await administrator()];
  await owner.saveDraft({ step: 1 });
  const { id } = await owner.call<{ id: number }>('GET', '/api/draft-consignment');
  await context.addCookies([admin.browserCookie()]);
  await page.goto('/admin/dashboard?tab=drafts');
  // Its own: the other drafts are those of tests that run beside this one.
  const remove = page.getByRole('button', { name: `Delete draft ${id}`, exact: true });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this draft consignment?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Draft deleted', { exact: true })).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('two changes of the list in one moment are both kept, also for another computer', async ({
  page,
  context,
  browser,
}) => {
  const admin = await newAdministrator();
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  await expect(page.getByLabel('Sort by')).toBeVisible();
  const saved = page.waitForResponse(/savedView\.remember/);
  // "Waiting longest" is the default of the list that is left, but not of the one that is chosen.
  await page.getByRole('button', { name: /^In review/ }).evaluate((chip: HTMLElement) => {
    const sort = document.querySelector<HTMLSelectElement>('select[aria-label="Sort by"]');
    chip.click();
    if (sort) sort.value = 'waiting';
    sort?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page).toHaveURL(/status=in_review&sort=waiting/);

  await saved;
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies([admin.browserCookie()]);
  const other = await elsewhere.newPage();
  await other.goto('/admin/dashboard');
  await expect(other).toHaveURL(/status=in_review&sort=waiting/);
  await elsewhere.close();
});

test('a link reproduces search, status and order', async ({ page, context }) => {
  const [owner, admin] = [await consignor(), await newAdministrator()];
  const { id, number } = await owner.submit();
  const other = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  await page.getByRole('button', { name: /^In review/ }).click();
  await page.getByLabel('Sort by').selectOption('Waiting longest');
  await page.getByLabel('Search consignments').fill(number);
  await expect(page).toHaveURL(new RegExp(`status=in_review&q=${number}&sort=waiting`));
  await expect(page.getByRole('link', { name: /^View details/ })).toHaveCount(1);

  const again = await context.newPage();
  await again.goto(page.url());
  await expect(again.getByRole('link', { name: /^View details/ })).toHaveCount(1);
  await expect(toRow(again, number)).toBeVisible();
  await expect(again.getByLabel('Search consignments')).toHaveValue(number);
  await expect(again.getByLabel('Sort by')).toHaveValue('waiting');
  await expect(again.getByRole('button', { name: /^In review/ })).toHaveAttribute('aria-pressed', 'true');

  await again.getByLabel('Search consignments').fill(`${PERSONAL_INFO.lastName} nobody-of-that-name`);
  await expect(again.getByText('No consignments found')).toBeVisible();
  await again.getByRole('button', { name: 'Show all' }).click();
  await expect(toRow(again, other.number)).toBeVisible();
});

test('colleagues see who is looking at a case, for as long as it is open', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [owner, admin, { apiUser, username }] = [
    await consignor(),
    await administrator(),
    await memberOfStaff('admin'),
  ];
  const { number } = await owner.submit();
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  await expect(toRow(page, number)).toBeVisible();

  const office = await browser.newContext({ baseURL: String(baseURL) });
  await office.addCookies([apiUser.browserCookie()]);
  const theirs = await office.newPage();
  await theirs.goto(QUEUE_PATH);
  await openCase(theirs, number);
  await expect(toRow(page, number).getByText(`${username} is looking at this`)).toBeVisible();
  const mine = await openCase(page, number);
  await expect(mine.getByText(`${username} is looking at this`)).toBeVisible();

  // A waiting colleague takes over the claim.
  await theirs.keyboard.press('Escape');
  await expect(mine.getByText('is looking at this')).toHaveCount(0);
  await expect(toRow(theirs, number).getByText(`${ADMIN.username} is looking at this`)).toBeVisible();
  await page.close();
  await expect(toRow(theirs, number).getByText('is looking at this')).toHaveCount(0);
  await office.close();
});

test.describe('What a colleague did first', () => {
  test.use({ expectsRefusals: true });
  test('is said and shown instead of being done twice', async ({ page, context }) => {
    const [owner, admin] = [await consignor(), await administrator()];
    const { id, number } = await owner.submit();
    await context.addCookies([admin.browserCookie()]);
    // Without the stream the page cannot know.
    await page.route('**/trpc/live.staff**', () => undefined);
    await page.goto(QUEUE_PATH);
    const dialog = await openCase(page, number);
    await admin.decide(id, { status: 'in_review' });
    await dialog.getByRole('button', { name: 'Start review' }).click();
    await expect(page.getByText('the status of the consignment has changed')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a failed download says so', async ({ page, context }) => {
    const [owner, admin] = [await consignor(), await administrator()];
    const { number } = await owner.submit();
    await context.addCookies([admin.browserCookie()]);
    await page.route('**/download-photos', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.goto(QUEUE_PATH);
    const dialog = await openCase(page, number);
    await dialog.getByRole('button', { name: 'Download Photos' }).click();
    await expect(page.getByText('Failed to download photos. Please try again.')).toBeVisible();
  });
});

test('photos, dossier and bundle are downloaded under the names the server gives them', async ({ page, context }) => {
  const [owner, admin] = [await consignor(), await administrator()];
  const { id, number } = await owner.submit();
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  const dialog = await openCase(page, number);

  const zip = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Photos' }).click();
  expect((await zip).suggestedFilename()).toMatch(new RegExp(`^consignment_${id}_photos\\.zip$`));
  await expect(page.getByText('Photos downloaded', { exact: true }).first()).toBeVisible();

  const pdf = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download dossier' }).click();
  expect((await pdf).suggestedFilename()).toBe(`${number}.pdf`);
  await expect(page.getByText('Dossier downloaded', { exact: true }).first()).toBeVisible();

  const bundle = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download bundle' }).click();
  expect((await bundle).suggestedFilename()).toBe(`${number}.zip`);
  await expect(page.getByText('Case downloaded', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('Photos downloaded');
});

/** Waits until the picture within shows the first of these photos, in the size that the query names. */
async function expectShown(within: Locator, photos: readonly { url: string }[] | undefined, query: string) {
  const picture = within.locator('img');
  await expect(picture).toHaveJSProperty('currentSrc', new URL(`${photos?.[0]?.url}${query}`, productUrl()).href);
}

test('photos are looked at closely, by keys and by swiping', async ({ page, context }) => {
  const [owner, admin] = [await consignor(), await administrator()];
  const { number, photos } = await owner.submit();
  await context.addCookies([admin.browserCookie()]);
  await page.goto(QUEUE_PATH);
  const dialog = await openCase(page, number);
  // The first photo is large; arrow keys change it, and z zooms.
  const large = dialog.getByRole('button', { name: /^Enlarge/ });
  await expect(large).toHaveAccessibleName('Enlarge Scenic');
  await page.keyboard.press('ArrowRight');
  await expect(large).toHaveAccessibleName('Enlarge Exterior Profile');
  await expect(dialog.getByRole('button', { name: 'Exterior Profile', exact: true })).toBeFocused();
  await page.keyboard.press('z');
  await expect(dialog.getByRole('button', { name: 'Zoom' })).toHaveAttribute('aria-pressed', 'true');
  await expectShown(large, photos.exterior_profile, '');
  await page.keyboard.press('z');
  await expectShown(large, photos.exterior_profile, '?w=1200');
  // With the focus among the photos, c compares two of them instead of requesting changes.
  await page.keyboard.press('c');
  await expect(large).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(large.nth(0)).toHaveAccessibleName('Enlarge Exterior Profile');
  await expect(large.nth(1)).toHaveAccessibleName('Enlarge Exterior Rear');
  await page.keyboard.press('z');
  await expectShown(large.nth(0), photos.exterior_profile, '');
  await expectShown(large.nth(1), photos.exterior_rear, '');
  await page.keyboard.press('z');
  await page.keyboard.press('c');
  await expect(large).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Scenic', exact: true }).click();
  await large.click();
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  const place = lightbox.getByRole('status');
  await expect(place).toHaveText(/^Photo 1 of 11/);
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(/^Photo 2 of 11/);

  const swipe = async (from: number, to: number) => {
    await page.mouse.move(from, 400);
    await page.mouse.down();
    await page.mouse.move(to, 405, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(800, 500);
  await expect(place).toHaveText(/^Photo 3 of 11/);
  await swipe(500, 800);
  await expect(place).toHaveText(/^Photo 2 of 11/);

  const photo = lightbox.getByRole('img');
  await page.keyboard.press('+');
  await expect(photo).toHaveCSS('transform', /^matrix\(1\.5, /);
  await page.keyboard.press('0');
  await page.mouse.dblclick(640, 400);
  await expect(photo).toHaveCSS('transform', /^matrix\(2\.5, /);

  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(large).toBeFocused();
});
