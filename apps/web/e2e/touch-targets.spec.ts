import type { ApiUser } from './support/api-user.ts';
import { createOwners } from './support/owners.ts';
import { expect, test } from './support/test.ts';
import { findSmallTargets } from './support/touch-targets.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

let newcomer: ApiUser;
let empty: ApiUser;
let owner: ApiUser;
let photographer: ApiUser;
let finisher: ApiUser;
let consignmentId: number;

test.beforeAll(async () => {
  ({ newcomer, empty, owner, photographer, finisher, consignmentId } = await createOwners());
});

for (const { name, path, as } of [
  { name: 'the landing page', path: () => '/' },
  { name: 'the login form', path: () => '/auth' },
  { name: 'the phone page', path: () => '/verify-phone', as: () => newcomer },
  { name: 'the empty dashboard', path: () => '/dashboard', as: () => empty },
  { name: 'the dashboard', path: () => '/dashboard', as: () => owner },
  { name: 'a consignment', path: () => `/consignments/${consignmentId}`, as: () => owner },
  { name: 'the settings', path: () => '/settings', as: () => owner },
  { name: 'the first wizard step', path: () => '/consign', as: () => empty },
  { name: 'the vehicle step', path: () => '/consign', as: () => owner },
  { name: 'the photo step', path: () => '/consign', as: () => photographer },
  { name: 'the damage step', path: () => '/consign', as: () => finisher },
] as { name: string; path: () => string; as?: () => ApiUser }[]) {
  test(`on a touch screen everything on ${name} reaches 44 px`, async ({ page, context }) => {
    if (as) await context.addCookies([as().browserCookie()]);
    await page.goto(path());
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // A toast lies over what is at the top.
    await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0);
    expect(await findSmallTargets(page)).toEqual([]);
  });
}
