import type { ApiUser } from './support/api-user.ts';
import { createOwners, type Owners, visitsOfOwners } from './support/owners.ts';
import { expect, test } from './support/test.ts';
import { findSmallTargets } from './support/touch-targets.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

let owners: Owners;

test.beforeAll(async () => {
  owners = await createOwners();
});

for (const { name, path, as } of [
  { name: 'the landing page', path: () => '/' },
  { name: 'the login form', path: () => '/auth' },
  ...visitsOfOwners(() => owners),
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
