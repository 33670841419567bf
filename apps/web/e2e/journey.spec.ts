import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Page } from '@playwright/test';
import { ADMIN } from './support/product.ts';
import { expect, newConsignor, register, samplePhoto, signIn, test, verifyPhone } from './support/test.ts';
import { KNOWN_VIN } from './support/vin-decoder.ts';

// As most people see it, with everything that fades and slides.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The wizard's eleven categories; the optional one stays empty. */
async function photographEveryRequiredCategory(page: Page): Promise<void> {
  for (const category of WIZARD_CATEGORIES) {
    const { title, minimum } = PHOTO_CATEGORY_RULES[category];
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    if (minimum > 0) {
      await page.getByLabel('Choose photos').first().setInputFiles(samplePhoto(category));
      await expect(page.getByRole('img', { name: new RegExp(title) }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: category === 'trunk' ? 'Complete' : 'Next', exact: true }).click();
  }
}

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]) {
  test(`an owner consigns a car at ${viewport.width} px, from the landing page to the staff’s list`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    const person = newConsignor();

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Luxury Vehicle Consignment' })).toBeVisible();
    await page
      .getByRole('link', { name: 'Start Consignment' })
      .or(page.getByRole('button', { name: 'Start Consignment' }))
      .click();
    await expect(page).toHaveURL(/\/auth$/);

    await register(page, person, { isThere: true });
    await verifyPhone(page, person);

    // The wish from the landing page is remembered across registration and verification.
    await expect(page).toHaveURL(/\/consign$/);
    await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Vehicle Information' })).toBeVisible();
    await expect(page.getByLabel('Make')).toBeDisabled();
    await page.getByLabel('VIN', { exact: true }).fill(KNOWN_VIN);
    await page.getByRole('button', { name: 'VIN Lookup', exact: true }).click();
    await expect(page.getByText('Found: FERRARI 488 Pista 2019')).toBeVisible();
    await expect(page.getByLabel('Make')).toHaveValue('FERRARI');
    await page.getByLabel('Mileage', { exact: true }).fill('12345');
    await page.getByLabel('Color').fill('Blu Corsa');
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Vehicle Photos' })).toBeVisible();
    await photographEveryRequiredCategory(page);

    await expect(page.getByRole('heading', { name: 'Damage Report' }).first()).toBeVisible();
    await page
      .getByRole('group', { name: 'Exterior damage' })
      .or(page.getByRole('radiogroup', { name: 'Exterior damage' }))
      .getByText('Yes')
      .click();
    await page.getByLabel('Notes').first().fill('A stone chip on the bumper');
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit Consignment' }).click();

    await expect(page.getByRole('heading', { name: 'Consignment Submitted Successfully' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Dashboard Now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('2019 FERRARI 488 Pista')).toBeVisible();
    await expect(page.getByText('12,345 miles')).toBeVisible();
    await expect(page.getByText('Pending')).toBeVisible();
    await expect(page.getByText('Continue Draft')).toHaveCount(0);

    await page.getByRole('link', { name: /View Details/ }).click();
    await expect(page.getByRole('heading', { name: '2019 FERRARI 488 Pista' })).toBeVisible();
    const number = await page
      .getByText(/^MQ-[0-9A-Z]{8}$/)
      .first()
      .textContent();
    await expect(page.getByText('A stone chip on the bumper')).toBeVisible();
    const photos = page.getByRole('region', { name: 'Vehicle Photos' }).getByRole('img');
    await expect(photos).toHaveCount(10);

    const staffContext = await browser.newContext({ viewport });
    const staffPage = await staffContext.newPage();
    await signIn(staffPage, ADMIN.username, ADMIN.password);
    await expect(staffPage).toHaveURL(/\/admin\/dashboard/);
    const row = staffPage.getByRole('row').filter({ hasText: number ?? '' });
    await expect(row.getByText('Ada Byron')).toBeVisible();
    await row.getByRole('link', { name: /View details/i }).click();
    const dialog = staffPage.getByRole('dialog');
    await expect(dialog.getByText(KNOWN_VIN)).toBeVisible();
    await expect(dialog.getByText('12,345 miles')).toBeVisible();
    await dialog
      .getByRole('button', { name: /Scenic/ })
      .first()
      .click();
    await expect(staffPage.getByText(/1 of 10/)).toBeVisible();
    await staffContext.close();
  });
}
