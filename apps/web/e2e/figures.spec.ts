import { readFile } from 'node:fs/promises';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let viewer: ApiUser;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.submit();
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
  await submissions.getByRole('link', { name: 'Show the consignments' }).click();
  await expect(page.getByRole('heading', { name: 'Consignments', level: 1 })).toBeVisible();
});

test('the figures and the list are downloaded as CSV', async ({ page }) => {
  await page.goto('/admin/figures');
  const makes = page.getByRole('region', { name: 'Outcome by make' });
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    makes.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(await readFile(await figures.path(), 'utf8')).toMatch(/^Make,Approved,Rejected,Withdrawn,Open\r\n/);
  await page.goto('/admin/dashboard');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download this list as CSV' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^consignments-.*\.csv$/);
});
