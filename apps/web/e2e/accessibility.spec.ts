import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { type ApiUser, createApiUser, REQUEST_FOR_CHANGES } from './support/api-user.ts';
import { countLayoutShifts, expectNoLayoutShifts } from './support/layout-shifts.ts';
import { createOwners, type Owners, visitsOfOwners } from './support/owners.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, productUrl, test } from './support/test.ts';

let owners: Owners;
let admin: ApiUser;
let reviewedId: number;
let answeredId: number;
let rejectedId: number;

test.beforeAll(async () => {
  owners = await createOwners();
  const { owner } = owners;
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  [reviewedId, answeredId, rejectedId] = [
    (await owner.submit()).id,
    (await owner.submit()).id,
    (await owner.submit()).id,
  ];
  for (const id of [reviewedId, answeredId, rejectedId]) await admin.decide(id, { status: 'in_review' });
  await admin.decide(answeredId, REQUEST_FOR_CHANGES);
  await owner.answerChanges(answeredId);
  await admin.decide(rejectedId, { status: 'rejected', reason: 'photos', note: 'We cannot see the left side.' });
});

/** Opens the form of a decision in the case that is open. */
async function decide(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Decision' }).getByRole('button', { name }).click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

interface Visit {
  name: string;
  path: () => string;
  as?: () => ApiUser;
  ready?: (page: Page) => Promise<void>;
}

const VISITS: Visit[] = [
  { name: 'the landing page', path: () => '/' },
  { name: 'the login form', path: () => '/auth' },
  {
    name: 'the register form with errors',
    path: () => '/auth',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
    },
  },
  ...visitsOfOwners(() => owners),
  { name: 'the staff’s list', path: () => '/admin/dashboard', as: () => admin },
  { name: 'the staff’s details', path: () => `/admin/dashboard?open=${owners.consignmentId}`, as: () => admin },
  {
    name: 'a filtered list without entries',
    path: () => '/admin/dashboard?status=withdrawn&q=nobody',
    as: () => admin,
  },
  { name: 'the list of deleted ones', path: () => '/admin/dashboard?view=deleted', as: () => admin },
  { name: 'the list of drafts', path: () => '/admin/dashboard?tab=drafts', as: () => admin },
  {
    name: 'the help for the keys',
    path: () => '/admin/dashboard',
    as: () => admin,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a request for changes',
    path: () => `/admin/dashboard?open=${reviewedId}`,
    as: () => admin,
    ready: async (page) => {
      await decide(page, 'Ask for changes');
      await page.getByRole('button', { name: 'Pin Mileage' }).click();
      await page.getByRole('button', { name: 'Pin Scenic', exact: true }).click();
      await page.getByRole('button', { name: 'Send 2 items' }).click();
    },
  },
  {
    name: 'a rejection with errors',
    path: () => `/admin/dashboard?open=${reviewedId}`,
    as: () => admin,
    ready: async (page) => {
      await decide(page, 'Reject');
      await page.getByRole('form', { name: 'Reject' }).getByRole('button', { name: 'Reject' }).click();
    },
  },
  { name: 'an answered request', path: () => `/admin/dashboard?open=${answeredId}`, as: () => admin },
  { name: 'a rejected case', path: () => `/admin/dashboard?open=${rejectedId}`, as: () => admin },
];

/** Nothing is judged while it still fades in or loads. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // A dialog learns its name from its title a moment after both have appeared.
  for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toHaveAccessibleName(/\S/);
}

for (const { name, path, as, ready } of VISITS) {
  test(`${name} has no accessibility fault, in light or dark`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (as) await context.addCookies([as().browserCookie()]);
    await page.goto(path());
    await expect(page.getByRole('heading').first()).toBeVisible();
    await settle(page);
    await ready?.(page);
    await expectNoViolations(page);
  });
}

for (const width of [375, 1280]) {
  test(`nothing moves by itself while the landing page loads at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await page.goto('/');
    await settle(page);
    await expectNoLayoutShifts(page);
  });
}
