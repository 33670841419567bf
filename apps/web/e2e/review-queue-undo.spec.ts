import { type ApiUser, createApiUser, PERSONAL_INFO, VEHICLE_INFO } from './support/api-user.ts';
import { confirmAddress, keepUndoable } from './support/database.ts';
import { readOutbox } from './support/mailbox.ts';
import { ADMIN } from './support/product.ts';
import { slowTime } from './support/slow-time.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** Ten seconds, plus what a busy machine needs to notice. */
const APPLIED = { timeout: 30_000 };
const MAY_STILL_BE_UNDONE_MS = 12_500;

let owner: ApiUser;
let admin: ApiUser;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await confirmAddress(dataDir(), username, PERSONAL_INFO.email);
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
});

test.beforeEach(({ context }) => context.addCookies([admin.browserCookie()]));

async function inReview(car: { make?: string; model?: string } = {}) {
  const consignment = await owner.submit([], { vehicleInfo: { ...VEHICLE_INFO, ...car } });
  await admin.decide(consignment.id, { status: 'in_review' });
  const subjects = async () =>
    (await readOutbox()).map(({ subject }) => subject).filter((subject) => subject.includes(consignment.number));
  await expect.poll(subjects).toContain(`Your consignment ${consignment.number}: In review`);
  return { ...consignment, subjects };
}

/** Two cases next to each other in a list of only them: other tests submit cars between the two. */
async function pairInReview() {
  const make = `Pair ${crypto.randomUUID().slice(0, 8)}`;
  const first = await inReview({ make, model: 'First' });
  const second = await inReview({ make, model: 'Second' });
  const openCase = (id: number) =>
    `/admin/dashboard?${new URLSearchParams({ sort: 'newest', make, open: String(id) })}`;
  return { first, second, openCase };
}

test('a decision made and undone by keyboard is mailed to nobody, and the next one once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { id, number, subjects } = await inReview();
  const before = await subjects();
  const home = await browser.newContext({ baseURL: String(baseURL) });
  await home.addCookies([owner.browserCookie()]);
  const ownPage = await home.newPage();
  await ownPage.goto(`/consignments/${id}`);
  await expect(ownPage.getByText('In review', { exact: true }).first()).toBeVisible();

  await page.goto(`/admin/dashboard?open=${id}`);
  const dialog = page.getByRole('dialog');
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('form', { name: 'Reject' }).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The cond');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The frame is bent.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Rejection' })).toContainText('The frame is bent.');
  await expect(toasts.getByRole('status')).toContainText('Consignment rejected');
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.keyboard.press('u');
  await expect(toasts.getByRole('status')).toContainText('Nothing was sent to the owner.');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText(
    'Undone before the owner was notified: Rejected',
  );
  // The text is kept for the next try.
  await page.keyboard.press('r');
  await expect(dialog.getByLabel('Note for the owner')).toHaveValue('The frame is bent.');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(MAY_STILL_BE_UNDONE_MS);
  expect(await subjects()).toEqual(before);
  await expect(ownPage.getByText('In review', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('a');
  await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(ownPage.getByText('Approved', { exact: true })).toHaveCount(0);
  expect(await subjects()).toEqual(before);
  await expect.poll(subjects, APPLIED).toEqual([...before, `Your consignment ${number}: Approved`]);
  await expect(ownPage.getByText('Approved', { exact: true }).first()).toBeVisible(APPLIED);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await home.close();
});

/** The page shows a decision before the server has it. */
const keepDecided = (id: number) => expect(() => keepUndoable(id)).toPass({ timeout: 15_000 });

test('the toast stays on the way to another case and undoes from there, and a reload keeps the button', async ({
  page,
}) => {
  const { second, openCase } = await pairInReview();
  await slowTime(page);
  await page.goto(openCase(second.id));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await keepDecided(second.id);
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();

  await page.keyboard.press('a');
  await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await keepDecided(second.id);
  await dialog.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('dialog', { name: /First/ })).toBeVisible();
  const undo = page.getByLabel('Notifications (F8)').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous in the list' }).click();
  await expect(page.getByRole('dialog', { name: /Second/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('the late response to an undo leaves the offer to undo a newer decision, by button and by key', async ({
  page,
}) => {
  const { first, second, openCase } = await pairInReview();
  await slowTime(page);
  await page.goto(openCase(second.id));
  const dialog = page.getByRole('dialog');
  const toasts = page.getByLabel('Notifications (F8)');
  const approve = async (id: number) => {
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(toasts.getByText('Consignment approved')).toBeVisible();
    await keepDecided(id);
  };
  let letThrough = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/trpc/review.undo**', (route) => held.then(() => route.continue()));

  await approve(second.id);
  await page.keyboard.press('u');
  await expect(toasts.getByText('Consignment approved')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('dialog', { name: /First/ })).toBeVisible();
  await approve(first.id);
  const undoResponse = page.waitForResponse((response) => response.url().includes('/trpc/review.undo'));
  letThrough();
  await undoResponse;
  await page.unroute('**/trpc/review.undo**');
  // The page has taken in the response when it shows what became of the first decision.
  await dialog.getByRole('button', { name: 'Previous in the list' }).click();
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText(
    'Undone before the owner was notified: Approved',
  );
  await expect(toasts.getByText('Consignment approved')).toBeVisible();
  await page.keyboard.press('u');
  await expect(toasts.getByText('Decision undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('dialog', { name: /First/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test.describe('A decision that the server does not take', () => {
  test.use({ expectsLostConnections: true });

  test('is taken back on the page, with the reason and what was written', async ({ page }) => {
    const { id } = await inReview();
    await page.goto(`/admin/dashboard?open=${id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.route('**/trpc/review.decideUndoable**', (route) => route.abort());
    await page.keyboard.press('a');
    await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
    await page.keyboard.type('Welcome');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByLabel('Notifications (F8)').getByRole('alert')).toContainText('Decision not saved');
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(dialog.getByLabel('Note for the owner')).toHaveValue('Welcome');
  });
});
