import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { Locator, Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './api-user.ts';
import { measure } from './measure.ts';
import type { Picture } from './pictures.ts';
import { dataDir, expect, newConsignor, productUrl } from './test.ts';

/** An owner whose draft is at the photo step: five categories are done, the sixth is Interior Overview. */
export async function ownerAtPhotos(page: Page): Promise<ApiUser> {
  const person = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  await apiUser.saveDraft({ step: 2 });
  await page.context().addCookies([apiUser.browserCookie()]);
  await openPhotoStep(page);
  return apiUser;
}

export async function openPhotoStep(page: Page): Promise<void> {
  await page.goto('/consign');
  await expect(page.getByRole('navigation', { name: 'Photo categories' })).toBeVisible();
}

/**
 * Adds photos to the current category: a single one through the file input, several by dropping them there, because
 * choosing several asks for their categories.
 */
export async function choose(page: Page, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length > 1) return dropFiles(page, 'section[data-drop-into]', pictures);
  await page
    .getByLabel('Choose photos')
    .first()
    .setInputFiles([...pictures]);
}

/** Names of the photos in the server's draft, by category. */
export async function savedNames(apiUser: ApiUser): Promise<Record<string, string[]>> {
  const { photos } = await apiUser.call<{ photos: Record<string, PhotoEntry[]> }>('GET', '/api/draft-consignment');
  return Object.fromEntries(Object.entries(photos).map(([category, list]) => [category, list.map(({ name }) => name)]));
}

/** Waits until the page says that all photos are in the saved draft. */
export async function expectAllWithUs(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count} photos · all uploaded`)).toBeVisible({ timeout: 60_000 });
}

/** Simulates files dragged from outside onto an element. */
export async function dropFiles(page: Page, selector: string, pictures: readonly Picture[]): Promise<void> {
  const files = pictures.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const dropped = new DataTransfer();
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([bytes], name, { type: mimeType }));
    }
    return dropped;
  }, files);
  const target = page.locator(selector).first();
  for (const event of ['dragenter', 'dragover']) await target.dispatchEvent(event, { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drags with the mouse in steps: a busy browser misses a single jump. */
export async function drag(page: Page, from: Locator, to: Locator, position?: { x: number; y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await measure(to);
  const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
  await page.mouse.move(box.x + x + 1, box.y + y, { steps: 4 });
  await page.mouse.up();
}
