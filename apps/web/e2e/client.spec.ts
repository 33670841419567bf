import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createApiUser } from './support/api-user.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';

/** The packed client for scripts, loaded by a page of Marque's own origin. */
const DIST = fileURLToPath(new URL('../../../packages/client/dist/', import.meta.url));

async function openPageWithClient(page: Page): Promise<void> {
  if (!existsSync(`${DIST}index.js`)) throw new Error('The client is not built: run `turbo run build` first.');
  await page.route('**/client-under-test/*.js', async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(`${DIST}${file}`, 'utf8') });
  });
  await page.goto('/auth');
}

async function consignor() {
  const person = newConsignor();
  await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone);
  return person;
}

test('the client for scripts signs in and uploads with progress in a browser', async ({ page }) => {
  const { username, password } = await consignor();
  await openPageWithClient(page);
  const photo = (await readFile(samplePhoto('scenic'))).toString('base64');

  const seen = await page.evaluate(
    async ({ username, password, photo, module }) => {
      const { createMarqueClient } = await import(module);
      const client = createMarqueClient();
      const user = await client.signIn({ username, password });
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      const progress: { sent: number; total: number }[] = [];
      const uploaded = await client.uploads.photo(new File([bytes], 'scenic.jpg', { type: 'image/jpeg' }), {
        onProgress: (step: { sent: number; total: number }) => progress.push(step),
      });
      await client.draft.save({ photos: { scenic: [uploaded] } });
      const draft = await client.draft.get();
      const small = await client.photos.download(uploaded.url, { width: 160 });
      return {
        username: user.username,
        size: bytes.length,
        progress,
        name: draft.photos.scenic[0].name,
        savedAt: draft.lastSaved instanceof Date,
        smallBytes: (await small.bytes()).length,
      };
    },
    { username, password, photo, module: '/client-under-test/index.js' },
  );

  expect(seen).toMatchObject({ username, name: 'scenic.jpg', savedAt: true });
  expect(seen.progress.at(-1)).toEqual({ sent: seen.size, total: seen.size });
  expect(seen.smallBytes).toBeGreaterThan(0);
  // Uses the browser's session.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Consignments' })).toBeVisible();
});

test.describe('A refusal', () => {
  test.use({ expectsRefusals: true });

  test('reaches a page as a typed error, and a path of the file system is refused in plain words', async ({ page }) => {
    await openPageWithClient(page);
    const codes = await page.evaluate(async (module) => {
      const { createMarqueClient, toResult } = await import(module);
      const client = createMarqueClient();
      const user = await toResult(client.auth.user());
      const photo = await toResult(client.uploads.photo(new File(['no photo'], 'a.jpg')));
      const path = await client.uploads.photo('/a.jpg').catch((error: Error) => error.message);
      return [user.error.code, photo.error.code, path];
    }, '/client-under-test/index.js');
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', expect.stringContaining('File or Blob')]);
  });
});
