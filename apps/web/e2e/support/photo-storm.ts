import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import { type ApiUser, createApiUser } from './api-user.ts';
import { choose } from './photo-step.ts';
import { type Picture, pictures } from './pictures.ts';
import type { Product } from './product.ts';

/** Faults that hit uploads, each several times. */
const FAULTS = [
  'reload',
  'pageCrash',
  'offline',
  'duplicate',
  'lostResponse',
  'chosenAgain',
  'serverKill',
  'browserKill',
] as const;
type Fault = (typeof FAULTS)[number];

const PATIENCE_MS = 180_000;

export interface StormOptions {
  product: Product;
  /** How to start the browser; its profile survives a kill. */
  browser: { executablePath: string; args: string[] };
  owners: number;
  photosEach: number;
  offlineMs: number;
  /** The same seed gives the same order of events. */
  seed: number;
  phone(owner: number): string;
  report?(line: string): void;
}

export interface StormResult {
  chosen: number;
  /** Chosen photos that are in no draft. */
  lost: string[];
  twice: string[];
  dead: string[];
  mishaps: Record<Fault, number>;
  seconds: number;
}

/** Deterministic pseudorandom numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class StormyBrowser {
  page!: Page;
  #context!: BrowserContext;
  readonly #profile: string;
  readonly #options: StormOptions;
  readonly #cookie: ReturnType<ApiUser['browserCookie']>;

  constructor(profile: string, options: StormOptions, cookie: ReturnType<ApiUser['browserCookie']>) {
    this.#profile = profile;
    this.#options = options;
    this.#cookie = cookie;
  }

  async open(): Promise<void> {
    const { executablePath, args } = this.#options.browser;
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath,
      args,
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
    });
    await this.#context.addCookies([this.#cookie]);
    this.page = this.#context.pages()[0] ?? (await this.#context.newPage());
    await this.show();
  }

  /** Opens the photo step, retrying because the server may be down for a moment. */
  async show(): Promise<void> {
    for (const giveUpAt = Date.now() + PATIENCE_MS; ; ) {
      try {
        await this.page.goto(`${this.#options.product.url}/consign`, { timeout: 15_000 });
        // Once every category has a photo, the wizard goes on to the next step.
        await this.page.getByRole('button', { name: /^Vehicle Photos/ }).click({ timeout: 15_000 });
        await this.rail().first().waitFor({ timeout: 15_000 });
        return;
      } catch (error) {
        if (this.page.isClosed() || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  rail() {
    return this.page.getByRole('navigation', { name: 'Photo categories' }).getByRole('button');
  }

  /** `total`: the number of photos including these. */
  async choose(category: number, files: readonly Picture[], total: number): Promise<void> {
    await this.rail().nth(category).click();
    await choose(this.page, files);
    // From the moment the page counts a photo, it must not get lost.
    const isTakenIn = new RegExp(`^${total} photos? · (?!.*being added)`);
    await this.page.getByText(isTakenIn).waitFor({ timeout: PATIENCE_MS });
  }

  async crashPage(): Promise<void> {
    const crashed = this.page.waitForEvent('crash', { timeout: PATIENCE_MS });
    void this.page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const dead = this.page;
    this.page = await this.#context.newPage();
    await dead.close().catch(() => undefined);
    await this.show();
  }

  /** Like a dead battery: kills the whole browser and restarts it on its profile. */
  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.#context.once('close', resolve));
    process.kill(await this.#findProcess(), 'SIGKILL');
    await closed;
    await unlink(join(this.#profile, 'SingletonLock')).catch(() => undefined);
    await this.open();
  }

  async #findProcess(): Promise<number> {
    const session = await this.#context.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const own = processInfo.find(({ type }) => type === 'browser');
    if (!own) throw new Error('the browser does not name its process');
    return own.id;
  }

  async offline(ms: number): Promise<void> {
    await this.#context.setOffline(true);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.#context.setOffline(false);
  }

  /** Waits until all photos are uploaded, without any interaction. */
  async untilQuiet(): Promise<void> {
    await this.page.getByText(/· all uploaded/).waitFor({ timeout: 600_000 });
  }

  async close(): Promise<void> {
    await this.#context.close().catch(() => undefined);
  }

  /** Makes uploads fail in transit: sent twice, or without a response. */
  async disturb(pickMishap: () => 'duplicate' | 'lostResponse' | null, count: (mishap: Fault) => void): Promise<void> {
    await this.#context.route('**/api/upload*', async (route: Route) => {
      const mishap = pickMishap();
      try {
        if (mishap) {
          count(mishap);
          await route.fetch();
        }
        await (mishap === 'lostResponse' ? route.abort('connectionreset') : route.continue());
      } catch {
        // The page or the server was closed in the middle.
        await route.abort('connectionreset').catch(() => undefined);
      }
    });
  }
}

/** One owner uploads their photos despite all faults. */
async function bringPhotos(owner: number, options: StormOptions, count: (mishap: Fault) => void) {
  const { product, photosEach, offlineMs, seed, report } = options;
  const random = createRandom(seed * 1_000 + owner);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const apiUser = await createApiUser(product.url, product.dataDir).consignor(
    `storm${seed}x${owner}x${Date.now().toString(36)}`,
    options.phone(owner),
  );
  await apiUser.saveDraft({ step: 2 });
  const kept = await savedPhotos(apiUser);
  const files = await pictures(photosEach, { prefix: `storm-${owner}` });
  const profile = await mkdtemp(join(tmpdir(), 'marque-storm-'));
  const browser = new StormyBrowser(profile, options, apiUser.browserCookie());
  const room = WIZARD_CATEGORIES.map((category) => 20 - kept.filter((photo) => photo.category === category).length);
  let chosen = 0;
  try {
    await browser.open();
    await browser.disturb(onTheWay, count);
    while (chosen < photosEach) {
      const open = room.flatMap((left, category) => (left > 0 ? [category] : []));
      const category = open[upTo(open.length)] ?? 0;
      const batch = files.slice(chosen, chosen + Math.min(1 + upTo(14), room[category] ?? 0));
      chosen += batch.length;
      room[category] = (room[category] ?? 0) - batch.length;
      await browser.choose(category, batch, kept.length + chosen);
      const mishap = await befall(category, batch);
      report?.(`owner ${owner}: ${chosen} of ${photosEach} chosen${mishap ? `, then ${mishap}` : ''}`);
    }
    await browser.untilQuiet();
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
  return { apiUser, names: files.map(({ name }) => name), kept };

  async function befall(category: number, batch: readonly Picture[]): Promise<Fault | null> {
    const mishap = getMishap(random());
    if (!mishap) return null;
    count(mishap);
    if (mishap === 'reload') await browser.show();
    if (mishap === 'pageCrash') await browser.crashPage();
    if (mishap === 'offline') await browser.offline(offlineMs);
    if (mishap === 'serverKill') await product.crash();
    if (mishap === 'chosenAgain') await browser.choose(category, batch.slice(0, 2), kept.length + chosen);
    if (mishap === 'browserKill') {
      await browser.kill();
      await browser.disturb(onTheWay, count);
    }
    return mishap;
  }

  function onTheWay(): 'duplicate' | 'lostResponse' | null {
    if (random() >= 0.1) return null;
    return random() < 0.5 ? 'duplicate' : 'lostResponse';
  }
}

/** The cumulative probability of each fault between two choices. */
const ODDS = [
  ['reload', 0.2],
  ['pageCrash', 0.32],
  ['browserKill', 0.38],
  ['offline', 0.44],
  ['serverKill', 0.5],
  ['chosenAgain', 0.62],
] as const satisfies readonly (readonly [Fault, number])[];

function getMishap(dice: number) {
  return ODDS.find(([, share]) => dice < share)?.[0] ?? null;
}

async function savedPhotos(apiUser: ApiUser): Promise<(PhotoEntry & { category: string })[]> {
  const { photos } = await apiUser.call<{ photos: Record<string, PhotoEntry[]> }>('GET', '/api/draft-consignment');
  return Object.entries(photos).flatMap(([category, list]) => list.map((photo) => ({ ...photo, category })));
}

/**
 * Owners choose photos while pages reload and crash, browsers die, connections drop, requests are sent twice, responses
 * get lost and the server is killed and restarted; then checks that every chosen photo is in its draft exactly once and
 * can be opened.
 */
export async function photoStorm(options: StormOptions): Promise<StormResult> {
  const began = performance.now();
  // One entry for each fault.
  const mishaps = Object.fromEntries(FAULTS.map((mishap) => [mishap, 0])) as Record<Fault, number>;
  const count = (mishap: Fault) => {
    mishaps[mishap] += 1;
  };
  const result: StormResult = { chosen: 0, lost: [], twice: [], dead: [], mishaps, seconds: 0 };
  for (let owner = 0; owner < options.owners; owner += 1) {
    const { apiUser, names, kept } = await bringPhotos(owner, options, count);
    const photos = (await savedPhotos(apiUser)).filter(({ url }) => !kept.some((photo) => photo.url === url));
    result.chosen += names.length;
    result.lost.push(...names.filter((name) => !photos.some((photo) => photo.name === name)));
    result.twice.push(...names.filter((name) => photos.filter((photo) => photo.name === name).length > 1));
    for (const { url, name } of photos) if (!(await apiUser.canOpen(url))) result.dead.push(name);
  }
  return { ...result, seconds: Math.round((performance.now() - began) / 1_000) };
}
