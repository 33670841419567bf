import { readFile } from 'node:fs/promises';
import { ConsignmentId } from '@marque/domain/api/ids';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { withDatabase } from './support/database.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let viewer: ApiUser;
const WEEKS_AGO = 5;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const { id } = await owner.submit();
  // In a week in which nobody else submits, and answered, so that nobody is alerted.
  const createdAt = new Date(Date.now() - WEEKS_AGO * 7 * 86_400_000);
  await withDatabase((db) =>
    db
      .updateTable('consignments')
      .set({ createdAt, firstContactAt: createdAt })
      .where('id', '=', ConsignmentId.parse(id))
      .execute(),
  );
  ({ apiUser: viewer } = await memberOfStaff('viewer'));
});

test.beforeEach(async ({ context }) => {
  await context.addCookies([viewer.browserCookie()]);
});

test('staff read the figures as plots and as numbers, by the week and by the month', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Figures' }).click();
  const submissions = page.getByRole('region', { name: 'Submissions' });
  await expect(submissions.locator('svg.recharts-surface')).toBeVisible();
  await submissions.getByText('Show the numbers').click();
  await expect(submissions.getByRole('row')).toHaveCount(13);
  await expect(submissions.getByRole('columnheader', { name: 'Week from' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('12 months').click();
  await expect(submissions.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  await expect(page).toHaveURL(/unit=month$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '12 months' })).toBeChecked();
});

test('one click on a week leads to its consignments, whose filter is shown and taken away', async ({ page }) => {
  await page.goto('/admin/figures');
  const submissions = page.getByRole('region', { name: 'Submissions' });
  await submissions.getByText('Show the numbers').click();
  const week = submissions.getByRole('row').nth(12 - WEEKS_AGO);
  await expect(week.getByRole('cell')).toHaveText('1');
  await week.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Consignments', level: 1 })).toBeVisible();
  const filters = page.getByRole('list', { name: 'Limited to' });
  await expect(filters.getByRole('listitem')).toHaveText(/^Submitted \w{3} \d+(, \d{4})?–(\w{3} )?\d+, \d{4}$/);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText('1 of 1');
  await filters.getByRole('button', { name: /^Remove “Submitted/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/dashboard\?sort=newest$/);
  await expect(page.getByRole('heading', { name: 'Consignments', level: 1 })).toBeFocused();
});

test('the figures and the list are downloaded as CSV', async ({ page }) => {
  await page.goto('/admin/figures');
  const makes = page.getByRole('region', { name: 'Outcome by make' });
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    makes.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(await readFile(await figures.path(), 'utf8')).toMatch(/^Make,Approved,Rejected,Withdrawn,Open\r\n/);
  await page.goto('/admin/dashboard?sort=newest');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download this list as CSV' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^consignments-.*\.csv$/);
});
