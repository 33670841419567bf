import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Locator, Page } from '@playwright/test';
import { type ApiUser, createApiUser, PERSONAL_INFO, VEHICLE_INFO } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';
import { atSizes, atWidths } from './support/widths.ts';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän';
const REASON = 'Kilometerstandsablesebestätigung: please read the odometer again, with the ignition on.';

let owner: ApiUser;
let id = 0;

test.beforeAll(async () => {
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  ({ id } = await owner.submit([], { vehicleInfo: { ...VEHICLE_INFO, model: `DB11 ${LONG_WORD} Edition` } }));
  await admin.decide(id, { status: 'in_review' });
  await admin.decide(id, {
    status: 'changes_requested',
    items: [{ kind: 'field', field: 'personalInfo.lastName', reason: REASON }],
  });
});

async function open(page: Page, path: string, width: number, text = LONG_WORD): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(path);
  await expect(page.getByText(text).first()).toBeVisible();
}

test('a model of one long word stays within the page', async ({ page }) => {
  for (const path of ['/dashboard', `/consignments/${id}`]) {
    await open(page, path, 768);
    await atWidths(page, [768, 375, 320], async (width) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});

test('the pages of guests stay within 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Sign In / Register' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('what the team asks for is set in readable lines', async ({ page }) => {
  await open(page, `/consignments/${id}`, 1280);
  await atWidths(page, [1280, 768, 375], async () => {
    const { width } = await measure(page.getByText(REASON));
    expect(width).toBeGreaterThanOrEqual(235);
  });
});

test('the email address, the VIN and the phone number are each on one line', async ({ page }) => {
  await open(page, `/consignments/${id}`, 1280);
  await atWidths(page, [1280, 768, 320], async () => {
    for (const text of [PERSONAL_INFO.email, PERSONAL_INFO.phone, VEHICLE_INFO.vin]) {
      const lines = await page
        .getByRole('definition')
        .filter({ hasText: text })
        .evaluate((fact) => {
          const range = document.createRange();
          range.selectNodeContents(fact);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      expect(lines, text).toBe(1);
    }
  });
});

test('the next step stays in view on every sub-step of the photos', async ({ page }) => {
  const { username, phone } = newConsignor();
  const beginner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await beginner.saveDraft({ step: 2 });
  await page.context().addCookies([beginner.browserCookie()]);
  await page.goto('/consign?step=photos&category=scenic');
  const sizes = [
    { width: 1280, height: 800 },
    { width: 375, height: 812 },
  ];
  for (const category of WIZARD_CATEGORIES) {
    await page.getByRole('button', { name: PHOTO_CATEGORY_RULES[category].title }).first().click();
    await expect(page).toHaveURL(new RegExp(`category=${category}$`));
    await atSizes(page, sizes, async () => {
      const next = page.getByRole('button', { name: category === 'trunk' ? 'Complete' : 'Next', exact: true });
      await expect(next).toBeInViewport({ ratio: 1 });
    });
  }
});

test('every step of the wizard begins at the same left edge', async ({ page }) => {
  const { username, phone } = newConsignor();
  const beginner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await beginner.saveDraft({ step: 3 });
  await page.context().addCookies([beginner.browserCookie()]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/consign');
  const brand = await measure(page.getByRole('banner').getByRole('link').first());
  for (const step of ['personal', 'vehicle', 'photos', 'damage']) {
    await page.goto(`/consign?step=${step}`);
    const heading = page.getByRole('heading', { level: 1 });
    expect((await measure(heading)).x, step).toBe(brand.x);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the camera is the primary action until the photo is there, then the next category', async ({ page }) => {
    const { username, phone } = newConsignor();
    const beginner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
    await beginner.saveDraft({ step: 2 });
    await page.context().addCookies([beginner.browserCookie()]);
    const isBrass = (button: Locator) =>
      button.evaluate((element) => {
        const sample = document.body.appendChild(document.createElement('i'));
        sample.style.color = 'var(--marque-brass)';
        const brass = getComputedStyle(sample).color;
        sample.remove();
        return getComputedStyle(element).backgroundColor === brass;
      });
    const take = page.getByText('Take photo', { exact: true }).first().locator('..');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    for (const [category, primary, other] of [
      ['trunk', take, page.getByRole('button', { name: 'Complete', exact: true })],
      ['scenic', next, take],
    ] as const) {
      await page.goto(`/consign?step=photos&category=${category}`);
      await expect(primary).toBeVisible();
      expect([await isBrass(primary), await isBrass(other)], category).toEqual([true, false]);
    }
  });
});

test('the index of the settings shows which section is read', async ({ page }) => {
  await open(page, '/settings', 1_280, 'Account Settings');
  const index = page.getByRole('navigation', { name: 'On this page' });
  await expect(index.locator('[aria-current]')).toHaveText('Profile Information');
  await index.getByRole('link', { name: 'Passkeys' }).click();
  await expect(index.locator('[aria-current]')).toHaveText('Passkeys');
});
