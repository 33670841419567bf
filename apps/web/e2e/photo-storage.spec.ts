import type { Page } from '@playwright/test';
import { BROKEN_STORAGE } from './support/broken-storage.ts';
import { choose, expectAllWithUs, ownerAtPhotos, savedNames } from './support/photo-step.ts';
import { pictures } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

const PAGE_ONLY =
  'This browser cannot save files (private window or full storage). Please leave this page open until everything has arrived.';

/** Blocks uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/upload*', async (route) => {
    await held.promise;
    // Requests from before a reload no longer exist.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

for (const { how, breakStorage, survivesReload } of BROKEN_STORAGE) {
  test(`photos are uploaded where the browser's storage ${how}, and the page says what it keeps`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    const letGo = await holdUploads(page);
    const apiUser = await ownerAtPhotos(page);
    await choose(page, await pictures(2));
    const kept = survivesReload ? '2 saved on this computer' : '2 only in this page';
    await expect(page.getByText(`7 photos · 5 uploaded · ${kept}`)).toBeVisible();
    await expect(page.getByText(PAGE_ONLY)).toHaveCount(survivesReload ? 0 : 1);
    if (survivesReload) {
      await page.reload();
      await expect(page.getByText(`7 photos · 5 uploaded · ${kept}`)).toBeVisible();
    }
    letGo();
    await expectAllWithUs(page, 7);
    expect((await savedNames(apiUser)).interior_overview).toEqual(['photo-001.jpg', 'photo-002.jpg']);
  });
}
