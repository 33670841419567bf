import { type ApiUser, createApiUser } from './support/api-user.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let viewer: ApiUser;
let username: string;
let consignment: { id: number; number: string };

test.beforeAll(async () => {
  const consignor = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(consignor.username, consignor.phone);
  consignment = await owner.submit();
  ({ apiUser: viewer, username } = await memberOfStaff('viewer'));
});

test('a viewer reads everything, writes notes and downloads', async ({ page, context }) => {
  await context.addCookies([viewer.browserCookie()]);
  await page.goto(`/admin/dashboard?open=${consignment.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(consignment.number)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('Submitted');

  await dialog.getByLabel('New note').fill('The service book is complete.');
  // Unsent text survives a reload.
  await page.reload();
  await expect(dialog.getByLabel('New note')).toHaveValue('The service book is complete.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  const notes = dialog.getByRole('region', { name: 'Internal notes' });
  await expect(notes.getByRole('listitem')).toContainText(['The service book is complete.']);
  await expect(notes.getByRole('listitem')).toContainText([username]);
  await expect(dialog.getByLabel('New note')).toHaveValue('');

  const zip = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Photos' }).click();
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
});

test('a viewer is offered nothing that only administrators do', async ({ page, context }) => {
  await context.addCookies([viewer.browserCookie()]);
  await page.goto('/admin/dashboard?view=deleted&sort=newest');
  await expect(page.getByRole('row').filter({ hasText: consignment.number })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Delete|Restore)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start New Consignment' })).toHaveCount(0);

  await page.getByRole('link', { name: `View details of ${consignment.number}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Decision' })).toHaveCount(0);
  await page.keyboard.press('s');
  await page.keyboard.press('a');
  await expect(dialog.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('form', { name: 'Approve' })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('tab', { name: /Draft Consignments/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a viewer’s way back to the list is a link of its own name', async ({ page, context }) => {
  await context.addCookies([viewer.browserCookie()]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Consignments', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test.describe('A link to what is gone', () => {
  test.use({ expectsRefusals: true });
  test('a case that is not there offers to close, not to try again', async ({ page, context }) => {
    await context.addCookies([viewer.browserCookie()]);
    await page.goto('/admin/dashboard?open=99999999');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Consignment not found')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
  });
});

test('the server refuses a viewer what only administrators do', async () => {
  const { id } = consignment;
  const refused: [string, string, unknown?][] = [
    ['PATCH', `/api/admin/consignments/${id}/status`, { status: 'in_review' }],
    ['DELETE', `/api/admin/consignments/${id}`],
    ['DELETE', '/api/admin/draft-consignments/1'],
    ['GET', '/api/admin/consignments?deleted=true'],
    ['POST', '/trpc/review.claim', { json: { id } }],
    ['POST', '/trpc/review.restore', { json: { id } }],
  ];
  for (const [method, path, body] of refused)
    await expect(viewer.call(method, path, body), `${method} ${path}`).rejects.toThrow(/: 403: /);
});
