import { type Browser, chromium, type Page } from '@playwright/test';
import { type ApiUser, createApiUser } from '../e2e/support/api-user.ts';
import { BROWSER } from '../e2e/support/browser.ts';
import { startProduct } from '../e2e/support/product.ts';
import { median } from './median.ts';

/** How many times slower than this computer: what Lighthouse takes for a mid-range phone. */
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const ACTIONS = ['first Next', 'Next again', 'Back', 'typing a name', 'typing a VIN'] as const;
const SETTLED_MS = 600;

type Action = (typeof ACTIONS)[number];

interface Figure {
  /** From the input to the next frame, as the browser tells it, rounded to 8 ms. */
  frameMs: number;
  /** From the press to the frame with the step that it leads to. */
  shownMs: number | null;
}

type Figures = Record<Action, Figure>;

declare global {
  interface Window {
    slowest: number;
    shownAfter: number | null;
    /** The label of a field of the step that a press leads to. */
    awaited: string;
  }

  /** Event Timing, which TypeScript does not know. */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/** Keeps the longest time from an input to the next frame, of which the browser reports those from 16 ms on. */
function watchInputs(): void {
  window.slowest = 0;
  window.shownAfter = null;
  const isThere = () => [...document.querySelectorAll('label')].some((label) => label.textContent === window.awaited);
  const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        if (!isThere()) afterFrame(look);
        else
          afterFrame(() => {
            window.shownAfter = performance.now() - timeStamp;
          });
      };
      look();
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function time(page: Page, act: () => Promise<void>, awaited = ''): Promise<Figure> {
  await page.evaluate((label) => Object.assign(window, { slowest: 0, shownAfter: null, awaited: label }), awaited);
  await act();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => ({ frameMs: window.slowest, shownMs: window.shownAfter }));
}

async function walkOnce(browser: Browser, url: string, owner: ApiUser): Promise<Figures> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  await context.addCookies([owner.browserCookie()]);
  const page = await context.newPage();
  await page.addInitScript(watchInputs);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto('/consign');
  const firstName = page.getByLabel('First Name');
  await firstName.waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const press = async (button: string, shown: string) => {
    await page.getByRole('button', { name: button, exact: true }).tap();
    await page.getByRole('heading', { name: shown, exact: true }).waitFor();
  };

  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill('');
    await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 100 });
  };

  const typing = await time(page, () => type('First Name', 'Ada'));
  const first = await time(page, () => press('Next', 'Vehicle Information'), 'VIN');
  const typingVin = await time(page, () => type('VIN', 'WP0ZZZ99ZTS392124'));
  const back = await time(page, () => press('Back', 'Personal Information'), 'First Name');
  const again = await time(page, () => press('Next', 'Vehicle Information'), 'VIN');
  await context.close();
  return {
    'first Next': first,
    'Next again': again,
    Back: back,
    'typing a name': typing,
    'typing a VIN': typingVin,
  };
}

/**
 * How long the wizard takes from an input to the frame that shows its result, on a phone four times slower than this
 * computer: the median and the longest of `runs` new visitors.
 */
export async function wizardInputsBench(runs = '5'): Promise<boolean> {
  const product = await startProduct({ PROVE_ANSWERS: 'off' });
  const browser = await chromium.launch(BROWSER);
  try {
    const all: Figures[] = [];
    for (let run = 0; run < Number(runs); run += 1) {
      const owner = createApiUser(product.url, product.dataDir);
      await owner.consignor(`owner${run}`, `+1212555${String(1_000 + run)}`);
      all.push(await walkOnce(browser, product.url, owner));
    }
    process.stdout.write('| Input | Next frame | Longest | Step shown |\n|---|--:|--:|--:|\n');
    for (const action of ACTIONS) {
      const frames = all.map((figures) => figures[action].frameMs);
      const shown = median(all.map((figures) => figures[action].shownMs ?? 0));
      const cells = [
        action,
        `${median(frames)} ms`,
        `${Math.max(...frames)} ms`,
        shown ? `${Math.round(shown)} ms` : '',
      ];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    }
    return all.length > 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
