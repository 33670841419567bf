import { chromium, type Page } from '@playwright/test';
import { createApiUser } from '../e2e/support/api-user.ts';
import { BROWSER } from '../e2e/support/browser.ts';
import { pictures } from '../e2e/support/pictures.ts';
import { startProduct } from '../e2e/support/product.ts';

/** A poor mobile line: 400 kbit/s both ways, 400 ms until the first byte. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHOTO_BYTES = 400_000;

/** Milliseconds from a key to the next picture on the screen. */
async function keyToPicture(page: Page): Promise<number> {
  const field = page.getByLabel('Color');
  await field.focus();
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() =>
          setTimeout(() => document.body.setAttribute('data-delay', String(performance.now() - event.timeStamp))),
        ),
      { once: true, capture: true },
    );
  });
  await page.keyboard.press('x');
  await page.waitForFunction(() => document.body.hasAttribute('data-delay'));
  const delay = Number(await page.locator('body').getAttribute('data-delay'));
  await page.evaluate(() => document.body.removeAttribute('data-delay'));
  return delay;
}

/**
 * Thirty photos over a poor line, nobody touching anything, while somebody fills in another step. True when all
 * arrived.
 */
export async function photoLineBench(argument: string | undefined): Promise<boolean> {
  const count = Number(argument ?? 30);
  const product = await startProduct();
  const browser = await chromium.launch(BROWSER);
  try {
    const script = await createApiUser(product.url, product.dataDir).consignor('line', '+12125553000');
    await script.saveDraft({ step: 2 });
    const context = await browser.newContext({ baseURL: product.url });
    await context.addCookies([script.browserCookie()]);
    const page = await context.newPage();
    await page.goto('/consign');
    await page.getByRole('navigation', { name: 'Photo categories' }).waitFor();
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
    const began = performance.now();
    const files = await pictures(count, { bytes: PHOTO_BYTES });
    for (let from = 0; from < count; from += 15) {
      await page
        .getByLabel('Choose photos')
        .first()
        .setInputFiles(files.slice(from, from + 15));
      await page.getByRole('button', { name: /^All of them show/ }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await page.getByRole('button', { name: /^Vehicle Information/ }).click();
    const delays: number[] = [];
    const seen = new Set<string>();
    const line = page.getByText(/safe on this computer/);
    while ((await line.count()) > 0) {
      seen.add((await line.textContent().catch(() => null)) ?? '');
      delays.push(await keyToPicture(page));
      await page.waitForTimeout(1_000);
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    const ideal = Math.round((count * PHOTO_BYTES) / LINE.uploadThroughput);
    const { photos } = await script.call<{ photos: Record<string, unknown[]> }>('GET', '/api/draft-consignment');
    const arrived = Object.values(photos).flat().length - 5;
    delays.sort((a, b) => a - b);
    process.stdout.write(
      `${arrived} of ${count} photos of ${PHOTO_BYTES / 1_000} kB arrived in ${seconds} s without a tap; the line alone takes ${ideal} s.\n`,
    );
    process.stdout.write(
      `The count on the other step changed ${seen.size} times. A key was on the screen in ${Math.round(delays[Math.floor(delays.length / 2)] ?? 0)} ms (median), ${Math.round(delays.at(-1) ?? 0)} ms at worst.\n`,
    );
    return arrived === count;
  } finally {
    await browser.close();
    await product.stop();
  }
}
