import type { BrowserContext, Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import type { ApiUser } from './support/api-user.ts';
import { createTeam, type Member, memberOfStaff, submitCars } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// A duplicate name is refused.
test.use({ expectsRefusals: true });

let owner: ApiUser;
let vera: Member;
let rosa: Member;

test.beforeAll(async () => {
  ({ owner, vera, rosa } = await createTeam());
});

async function openList(context: BrowserContext, who: ApiUser, query = ''): Promise<Page> {
  await context.addCookies([who.browserCookie()]);
  const page = await context.newPage();
  await page.goto(`/admin/dashboard${query}`);
  await expect(getControl(page)).toBeVisible();
  return page;
}

const getControl = (page: Page) => page.getByRole('button', { name: /^View(s$|: )/ });
const getDialog = (page: Page) => page.getByRole('dialog');

async function newView(who: ApiUser, view: object): Promise<{ id: number }> {
  return (await who.call('POST', '/api/admin/views', view)) as { id: number };
}

test('a view that one of staff shares is used by a colleague, renamed and deleted', async ({ browser, context }) => {
  const { make, cars } = await submitCars(owner, 1);
  const number = cars[0]?.number ?? '';
  const mine = await openList(context, vera.apiUser, `?q=${make}&sort=oldest`);
  const other = await browser.newContext();
  const theirs = await openList(other, rosa.apiUser);

  await mine.keyboard.press('g');
  await expect(mine.getByRole('button', { name: 'Show as rows' })).toBeVisible();
  await getControl(mine).click();
  await getDialog(mine).getByRole('button', { name: 'Save the current list as a new view' }).click();
  await getDialog(mine).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(getDialog(mine)).toContainText('Please name this view');
  await getDialog(mine).getByLabel('Name').fill(`Cars of ${make}`);
  await getDialog(mine).getByLabel('Share with the team').check();
  await getDialog(mine).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(getDialog(mine)).toHaveCount(0);
  await expect(mine.getByRole('button', { name: `View: Cars of ${make}`, exact: true })).toBeFocused();

  await getControl(theirs).click();
  const group = getDialog(theirs).getByRole('region', { name: 'Shared with the team' });
  await expect(group).toContainText(`“${make}”, Oldest first, Grid; shared by ${vera.username}`);
  await expect(getDialog(theirs).getByRole('button', { name: `Edit Cars of ${make}` })).toHaveCount(0);
  await group.getByRole('button', { name: `Cars of ${make}` }).click();
  await expect(getDialog(theirs)).toHaveCount(0);
  await expect(theirs).toHaveURL(new RegExp(`q=${make}&sort=oldest&saved=\\d+|saved=\\d+.*q=${make}`));
  await expect(theirs.getByRole('link', { name: `View details of ${number}` })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Show as rows' })).toBeVisible();

  // Saved again after a change by its author; the colleague sees a difference. By keyboard, because the note about new
  // consignments may cover the button.
  await mine.getByRole('button', { name: 'Show as rows' }).press('Enter');
  await expect(mine.getByRole('button', { name: `View: Cars of ${make} (changed)` })).toBeVisible();
  await getControl(mine).click();
  await getDialog(mine).getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByRole('button', { name: `View: Cars of ${make}`, exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: `View: Cars of ${make} (changed)` })).toBeVisible();
  await getControl(theirs).click();
  await expect(getDialog(theirs).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await theirs.keyboard.press('Escape');

  // Renaming to an existing name is refused.
  await newView(rosa.apiUser, { name: `Taken ${make}`, filter: {}, shared: true });
  await getControl(mine).click();
  await getDialog(mine)
    .getByRole('button', { name: `Edit Cars of ${make}` })
    .click();
  await getDialog(mine).getByLabel('Name').fill(`taken ${make.toLowerCase()}`);
  await getDialog(mine).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(getDialog(mine)).toContainText(`There is already a shared view named “taken ${make.toLowerCase()}”.`);
  await getDialog(mine).getByLabel('Name').fill(`Reds ${make}`);
  await getDialog(mine).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(getDialog(mine).getByRole('button', { name: `Edit Reds ${make}` })).toBeVisible();
  await expect(theirs.getByRole('button', { name: `View: Reds ${make} (changed)` })).toBeVisible();

  await getDialog(mine)
    .getByRole('button', { name: `Edit Reds ${make}` })
    .click();
  await getDialog(mine).getByRole('button', { name: 'Delete' }).click();
  await expect(getDialog(mine)).toContainText(`“Reds ${make}” will be deleted for the whole team.`);
  await expect(getDialog(mine).getByRole('button', { name: 'Keep' })).toBeFocused();
  await getDialog(mine).getByRole('button', { name: 'Delete' }).click();
  await expect(getDialog(mine).getByRole('button', { name: `Edit Reds ${make}` })).toHaveCount(0);
  await mine.keyboard.press('Escape');
  await expect(mine.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect(mine).not.toHaveURL(/saved=/);
  await expect(theirs.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect(theirs.getByRole('link', { name: `View details of ${number}` })).toBeVisible();
  await other.close();
});

test('a view is saved, left, chosen, changed and deleted without a mouse', async ({ context }) => {
  const { make } = await submitCars(owner, 1);
  const page = await openList(context, rosa.apiUser, `?q=${make}&sort=oldest`);
  const dialog = getDialog(page);
  /** Tabs to the named control, like somebody who watches the focus. */
  async function stepTo(name: string): Promise<void> {
    const target = dialog.getByRole('button', { name, exact: true });
    await expect(target).toBeVisible();
    for (let step = 0; step < 60 && !(await target.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  }

  await page.keyboard.press('v');
  await stepTo('Save the current list as a new view');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(`Own ${make}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `View: Own ${make}`, exact: true })).toBeVisible();

  await page.keyboard.press('v');
  await stepTo('Leave this view');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/saved=|q=/);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();

  await page.keyboard.press('v');
  await stepTo(`Own ${make} “${make}”, Oldest first`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/saved=\d+/);
  await expect(page.getByRole('link', { name: /^View details/ })).toHaveCount(1);

  // The page opens with it again in this browser.
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: `View: Own ${make}`, exact: true })).toBeVisible();

  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: `View: Own ${make} (changed)` })).toBeVisible();
  await page.keyboard.press('v');
  await stepTo('Save changes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `View: Own ${make}`, exact: true })).toBeVisible();

  await page.keyboard.press('v');
  await stepTo(`Edit Own ${make}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await stepTo('Delete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await stepTo('Delete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `Edit Own ${make}` })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Saved views');
});

test('a viewer saves views of their own and is not offered to share them', async ({ context }) => {
  const viewer = await memberOfStaff('viewer');
  const page = await openList(context, viewer.apiUser, '?assignee=none');
  await getControl(page).click();
  await expect(getDialog(page)).toContainText('Views');
  await getDialog(page).getByRole('button', { name: 'Save the current list as a new view' }).click();
  await expect(getDialog(page).getByLabel('Share with the team')).toHaveCount(0);
  await getDialog(page).getByLabel('Name').fill('Nobody’s');
  await getDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Nobody’s', exact: true })).toBeVisible();
});

test('the views are accessible, wide and narrow', async ({ page, context }) => {
  const { make } = await submitCars(owner, 1);
  const name = `A name as long as one may be, ${make}`.padEnd(60, '.');
  const { id } = await newView(vera.apiUser, { name, filter: { q: make, layout: 'grid' }, shared: true });
  await newView(vera.apiUser, { name: `Mine ${make}`, filter: { assignee: 'me' } });
  await context.addCookies([vera.apiUser.browserCookie()]);
  // Checked in both color schemes.
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/dashboard?q=${make}&sort=oldest&saved=${id}`);
    const control = page.getByRole('button', { name: `View: ${name} (changed)` });
    await expect(control).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await control.click();
    await expect(getDialog(page).getByRole('button', { name: 'Save changes' })).toBeVisible();
    await expectNoViolations(page);
    await getDialog(page)
      .getByRole('button', { name: `Edit Mine ${make}` })
      .click();
    await expect(getDialog(page).getByLabel('Name')).toBeFocused();
    await expectNoViolations(page);
    await getDialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(getDialog(page).getByRole('button', { name: 'Keep' })).toBeVisible();
    await expectNoViolations(page);
  }
});
