import { type Browser, chromium } from '@playwright/test';
import { type ApiUser, createApiUser } from '../e2e/support/api-user.ts';
import { BROWSER } from '../e2e/support/browser.ts';
import { ADMIN, startProduct } from '../e2e/support/product.ts';
import { median } from './median.ts';

/** What staff do is on the owner's open page within this. */
const GOAL_MS = 2_000;

declare global {
  interface Window {
    /** When each text of a message was first on the page, as milliseconds since 1970. */
    shownAt: Record<string, number>;
  }
}

/** Notes when each message appears. */
function watchMessages(): void {
  window.shownAt = {};
  const look = () => {
    for (const [text] of document.body.textContent.matchAll(/Message \d+\./g)) window.shownAt[text] ??= Date.now();
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true });
  });
}

interface Sides {
  admin: ApiUser;
  owner: ApiUser;
}

async function measureMessages(browser: Browser, url: string, sides: Sides, count: number): Promise<number[]> {
  const { admin, owner } = sides;
  const { id } = await owner.submit();
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([owner.browserCookie()]);
  const page = await context.newPage();
  await page.addInitScript(watchMessages);
  const stream = page.waitForResponse((response) => response.url().includes('/trpc/live.mine') && response.ok());
  await page.goto(`/consignments/${id}`);
  await stream;
  const times: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const text = `Message ${number}.`;
    const sentAt = Date.now();
    await admin.call('POST', `/api/consignments/${id}/messages`, { text });
    const shown = await page.waitForFunction((awaited) => window.shownAt[awaited], text);
    times.push(Number(await shown.jsonValue()) - sentAt);
  }
  await context.close();
  return times;
}

/** How long a message of staff takes from its request to the owner's open page, among `count` messages. */
export async function liveChangeBench(count = '20'): Promise<boolean> {
  const product = await startProduct({ PROVE_ANSWERS: 'off' });
  const browser = await chromium.launch(BROWSER);
  try {
    const admin = await createApiUser(product.url, product.dataDir).signIn(ADMIN.username, ADMIN.password);
    const owner = await createApiUser(product.url, product.dataDir).consignor('owner', '+12125551000');
    const times = await measureMessages(browser, product.url, { admin, owner }, Number(count));
    const longest = Math.max(...times);
    process.stdout.write(`A message is shown after ${median(times)} ms (median), at most ${longest} ms\n`);
    return longest <= GOAL_MS;
  } finally {
    await browser.close();
    await product.stop();
  }
}
