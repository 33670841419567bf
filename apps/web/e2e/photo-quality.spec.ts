import { PHOTO_ADVICE } from '@marque/domain/photo/photo-advice';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';

async function photograph(category: string, change: (picture: Sharp) => Sharp = (picture) => picture) {
  const large = sharp(samplePhoto(category)).resize({ width: 1800 });
  return change(large).jpeg({ quality: 88 }).toBuffer();
}

async function atPhotos(page: Page) {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.saveDraft({ step: 2 });
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto('/consign');
  await expect(page.getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
  return { owner, username };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose photos').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

test('a blurred photo is advised on, used all the same, and staff see what was noticed', async ({ page, browser }) => {
  await atPhotos(page);
  await choose(page, 'sharp.jpg', await photograph('interior_overview'));
  await choose(page, 'shaken.jpg', await photograph('interior_seats', (picture) => picture.blur(6)));
  const photos = page.getByRole('list', { name: 'Photos for Interior Overview' });
  await expect(photos.getByText(PHOTO_ADVICE.blurred)).toBeVisible();
  // The good photo gets no advice, and the upload did not wait.
  await expect(photos.getByRole('button', { name: /Use it anyway/ })).toHaveCount(1);
  await expect(page.getByText('7 photos · all uploaded')).toBeVisible();
  await expectNoViolations(page, { within: 'main' });
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"advice":["blurred"]')),
  );
  await photos.getByRole('button', { name: /Use it anyway/ }).click();
  await expect(photos.getByText(PHOTO_ADVICE.blurred)).toHaveCount(0);
  const draftId = /"id":(\d+)/.exec(await (await saved).text())?.[1];
  await page.reload();
  await expect(page.getByText(PHOTO_ADVICE.blurred)).toHaveCount(0);

  const { apiUser } = await memberOfStaff('admin');
  const staffContext = await browser.newContext({ baseURL: productUrl() });
  await staffContext.addCookies([apiUser.browserCookie()]);
  const staff = await staffContext.newPage();
  await staff.goto(`/admin/dashboard?tab=drafts&open=${draftId}`);
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Photo quality' })).toHaveText('Blurred');
  await dialog.getByRole('button', { name: 'Interior Overview, photo 2 of 2' }).click();
  await expect(staff.getByRole('dialog', { name: 'Photos' }).getByText('Blurred')).toBeVisible();
  await staffContext.close();
});

test('a photo that lies on its side, and one that is there already, are noticed', async ({ page }) => {
  await atPhotos(page);
  const photos = page.getByRole('list', { name: 'Photos for Interior Overview' });
  await choose(page, 'scenic.jpg', await photograph('interior_overview'));
  await choose(
    page,
    'again.jpg',
    await photograph('interior_overview', (picture) => picture.resize({ width: 1500 }).modulate({ brightness: 1.1 })),
  );
  await expect(photos.getByText(PHOTO_ADVICE.duplicate)).toBeVisible();
  await choose(page, 'front.jpg', await photograph('exterior_front'));
  await expect(photos.getByText(PHOTO_ADVICE.sideways)).toBeVisible();
});

test('a photo that was advised on is taken once more, in its place', async ({ page }) => {
  await atPhotos(page);
  const photos = page.getByRole('list', { name: 'Photos for Interior Overview' });
  await choose(page, 'dark.jpg', await photograph('interior_overview', (picture) => picture.linear(0.15, 0)));
  await expect(photos.getByText(PHOTO_ADVICE.dark)).toBeVisible();
  await photos
    .getByLabel('Retake')
    .setInputFiles({ name: 'light.jpg', mimeType: 'image/jpeg', buffer: await photograph('interior_overview') });
  await expect(photos.getByText(PHOTO_ADVICE.dark)).toHaveCount(0);
  await expect(photos.getByRole('listitem')).toHaveCount(1);
});
