import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createApiUser, VEHICLE_INFO } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-readings-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture of these lines in a font of the product, with room around them. */
async function photograph(page: Page, name: string, lines: readonly string[]): Promise<string> {
  await page.goto('/');
  await page.evaluate(async (texts) => {
    await document.fonts.load('500 60px Inter');
    const paper = document.createElement('div');
    Object.assign(paper.style, { padding: '200px 100px', background: '#fff', color: '#000', font: '500 60px/2 Inter' });
    paper.append(...texts.map((text) => Object.assign(document.createElement('div'), { textContent: text })));
    document.body.replaceChildren(paper);
  }, lines);
  const path = join(folder, name);
  await page.screenshot({ path, type: 'jpeg', quality: 90, clip: { x: 0, y: 0, width: 1200, height: 900 } });
  return path;
}

test('what photos of odometer and papers say is beside what the owner stated, with its part of the photo', async ({
  page,
  context,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const odometer = await photograph(page, 'odometer.jpg', ['ODO 12845 mi']);
  const title = await photograph(page, 'title.jpg', ['CERTIFICATE OF TITLE', 'MODEL YEAR 2011', VEHICLE_INFO.vin]);
  const { id } = await owner.submit([], {
    photos: {
      ...(await owner.uploadAll()),
      odometer: [await owner.uploadFile(odometer, 'image/jpeg')],
      documents: [await owner.uploadFile(title, 'image/jpeg')],
    },
  });
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await context.addCookies([admin.browserCookie()]);
  const notes = page.getByRole('region', { name: 'Read from photos and documents' });
  // A job reads them once they are submitted.
  await expect(async () => {
    await page.goto(`/admin/dashboard?open=${id}`);
    await expect(notes).toContainText('model year 2011', { timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
  await expect(notes).toContainText('The odometer photo shows 12,845');
  const cut = notes.getByRole('button', { name: /^Enlarge: The odometer photo shows 12,845/ });
  const { width, height } = await measure(cut);
  // The line of text and what is around it, not the whole photo.
  expect(width / height).toBeGreaterThan(3);
  expect(height).toBeGreaterThanOrEqual(44);
  await expect(notes.getByRole('button', { name: /^Enlarge: A photo of the documents says/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enlarge VIN in a document' })).toBeVisible();
  await cut.click();
  const lightbox = page.getByRole('dialog', { name: 'Photos' });
  await expect(lightbox.getByText(/^The odometer photo shows 12,845/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(cut).toBeFocused();
});
