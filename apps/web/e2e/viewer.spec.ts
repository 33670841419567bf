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

test('one of staff switches off an email to the team, and it stays off', async ({ page, context }) => {
  await context.addCookies([viewer.browserCookie()]);
  await page.goto('/settings');
  const emails = page.getByRole('region', { name: 'Emails to the Team' });
  const overdue = emails.getByRole('switch', { name: 'An owner we did not contact in time' });
  await expect(overdue).toBeChecked();
  const saved = page.waitForResponse((response) => response.url().includes('/trpc/staffNotice.save') && response.ok());
  await overdue.focus();
  await page.keyboard.press('Space');
  await expect(overdue).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(overdue).not.toBeChecked();
  await expect(emails.getByRole('switch', { checked: true })).not.toHaveCount(0);
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

test('a reviewer is offered to assign and decide, and neither to delete nor to manage', async ({ page, context }) => {
  const { apiUser: reviewer } = await memberOfStaff('reviewer');
  await context.addCookies([reviewer.browserCookie()]);
  await page.goto('/admin/dashboard?sort=newest');
  await expect(page.getByRole('row').filter({ hasText: consignment.number })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Delete|Restore)/ })).toHaveCount(0);
  const staff = page.getByRole('navigation');
  await expect(staff.getByRole('link', { name: 'Consignments', exact: true })).toBeVisible();
  for (const name of ['Users', 'Email Settings', 'Company'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: `View details of ${consignment.number}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Unassigned' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Decision' }).getByRole('button').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Log a contact' })).toBeVisible();
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
  test('a case or a draft that is not there offers to close, not to try again', async ({ page, context }) => {
    await context.addCookies([viewer.browserCookie()]);
    const dialog = page.getByRole('dialog');
    for (const [address, words] of [
      ['?open=99999999', 'Consignment not found'],
      ['?tab=drafts&open=99999999', 'No draft found'],
    ]) {
      await page.goto(`/admin/dashboard${address}`);
      await expect(dialog.getByText(words ?? '')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await expect(dialog).toHaveCount(0);
    }
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
