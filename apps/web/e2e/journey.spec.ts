import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { createKeyboard, type Keyboard } from './support/keyboard.ts';
import { ADMIN } from './support/product.ts';
import {
  codeSentTo,
  expect,
  type NewConsignor,
  newConsignor,
  register,
  samplePhoto,
  signIn,
  test,
  verifyPhone,
} from './support/test.ts';
import { KNOWN_VIN } from './support/vin-decoder.ts';

// With all transitions, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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

async function findAmongSubmitted(browser: Browser, viewport: ViewportSize, number: string | null): Promise<void> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  const row = page.getByRole('row').filter({ hasText: number ?? '' });
  await expect(row.getByText('Ada Byron')).toBeVisible();
  await row.getByRole('link', { name: /View details/i }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(KNOWN_VIN)).toBeVisible();
  await expect(dialog.getByText('12,345 miles')).toBeVisible();
  await dialog
    .getByRole('button', { name: /Scenic/ })
    .first()
    .click();
  await expect(page.getByText(/1 of 10/)).toBeVisible();
  await context.close();
}

async function expectOnDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('2019 FERRARI 488 Pista')).toBeVisible();
  await expect(page.getByText('12,345 miles')).toBeVisible();
  await expect(page.getByText('Pending')).toBeVisible();
  await expect(page.getByText('Continue Draft')).toHaveCount(0);
}

/** The consignment's number, once its page shows what was submitted. */
async function readDetails(page: Page): Promise<string | null> {
  await expect(page.getByRole('heading', { name: '2019 FERRARI 488 Pista' })).toBeVisible();
  await expect(page.getByText('A stone chip on the bumper')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vehicle photos' }).getByRole('img')).toHaveCount(10);
  return page
    .getByText(/^MQ-[0-9A-Z]{8}$/)
    .first()
    .textContent();
}

test('an owner consigns a car at 375 px, from the landing page to the staff’s list', async ({ page, browser }) => {
  const viewport = { width: 375, height: 812 };
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

  // The landing page's target survives registration and verification.
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
  await page.getByRole('button', { name: 'Submit consignment' }).click();

  await expect(page.getByRole('heading', { name: 'Consignment Submitted Successfully' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard Now' }).click();
  await expectOnDashboard(page);
  await page.getByRole('link', { name: /View Details/ }).click();
  await findAmongSubmitted(browser, viewport, await readDetails(page));
});

test('an owner consigns a car at 1280 px with the keyboard alone', async ({ page, browser }) => {
  // Every stop on the way is looked at.
  test.setTimeout(300_000);
  const viewport = { width: 1280, height: 800 };
  await page.setViewportSize(viewport);
  const person = newConsignor();
  const keyboard = createKeyboard(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press(button('Start Consignment'));
  await registerWithKeyboard(page, keyboard, person);
  await keyboard.press(button('Send code'));
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await page.keyboard.type(await codeSentTo(person.phone));

  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeFocused();
  await keyboard.press(button('Next'));

  await expect(page.getByRole('heading', { name: 'Vehicle Information' })).toBeFocused();
  await keyboard.lookInto(button('Scan VIN'));
  await keyboard.lookInto(button('Start Over'));
  await keyboard.fill(page.getByLabel('VIN', { exact: true }), KNOWN_VIN);
  await keyboard.press(button('VIN Lookup'));
  await expect(page.getByText('Found: FERRARI 488 Pista 2019')).toBeVisible();
  await expect(button('VIN Lookup')).toBeFocused();
  await keyboard.fill(page.getByLabel('Mileage', { exact: true }), '12345');
  await keyboard.fill(page.getByLabel('Color'), 'Blu Corsa');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Vehicle Photos' })).toBeFocused();
  await photographWithKeyboard(page, keyboard);

  await expect(page.getByRole('heading', { name: 'Damage Report' }).first()).toBeFocused();
  await keyboard.press(page.getByRole('radiogroup', { name: 'Exterior damage' }).getByLabel('No'), 'ArrowRight');
  await keyboard.fill(page.getByLabel('Notes').first(), 'A stone chip on the bumper');
  await keyboard.press(button('Submit consignment'));

  await expect(page.getByRole('heading', { name: 'Consignment Submitted Successfully' })).toBeFocused();
  await keyboard.press(button('Stay on this page'));
  await expect(button('Go to Dashboard Now')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOnDashboard(page);
  await keyboard.press(page.getByRole('link', { name: /View Details/ }));
  await expect(page.getByRole('heading', { name: '2019 FERRARI 488 Pista' })).toBeFocused();
  await keyboard.lookInto(page.getByRole('region', { name: 'Vehicle photos' }).getByRole('button').first());
  await keyboard.lookInto(button('Withdraw consignment'));
  await findAmongSubmitted(browser, viewport, await readDetails(page));
});

async function registerWithKeyboard(page: Page, keyboard: Keyboard, person: NewConsignor): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused();
  await keyboard.fill(page.getByLabel('First Name'), person.firstName);
  await keyboard.fill(page.getByLabel('Last Name'), 'Byron');
  await keyboard.fill(page.getByLabel('Email'), `${person.username}@example.com`);
  await keyboard.fill(page.getByLabel('Phone'), person.phone);
  await keyboard.fill(page.getByLabel('Username'), person.username);
  await keyboard.fill(page.getByLabel('Password', { exact: true }), person.password);
  await keyboard.fill(page.getByLabel('Confirm password'), person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeFocused();
}

async function photographWithKeyboard(page: Page, keyboard: Keyboard): Promise<void> {
  for (const category of WIZARD_CATEGORIES) {
    const { title, minimum } = PHOTO_CATEGORY_RULES[category];
    const heading = page.getByRole('heading', { name: title, exact: true });
    // The first one comes with the step, whose heading has the focus.
    if (category === 'scenic') await expect(heading).toBeVisible();
    else await expect(heading).toBeFocused();
    if (minimum > 0) {
      await keyboard.choose(page.getByLabel('Choose photos').first(), samplePhoto(category));
      await expect(page.getByRole('img', { name: new RegExp(title) }).first()).toBeVisible();
    }
    if (category === 'scenic') await tryToolsOfPhotos(page, keyboard);
    await keyboard.press(page.getByRole('button', { name: category === 'trunk' ? 'Complete' : 'Next', exact: true }));
  }
}

/** Everything beside choosing: the large view, the phone, and removing a photo and bringing it back. */
async function tryToolsOfPhotos(page: Page, keyboard: Keyboard): Promise<void> {
  const photo = page.getByRole('button', { name: 'Scenic', exact: true });
  await keyboard.lookInto(photo);
  await keyboard.lookInto(page.getByRole('button', { name: 'Use your phone' }));
  await keyboard.press(page.getByRole('button', { name: 'Remove Scenic' }));
  await keyboard.press(page.getByRole('button', { name: 'Undo removing Scenic' }));
  await expect(photo).toBeVisible();
}
