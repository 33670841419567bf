import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { test as base } from '@playwright/test';
import { createEnginePage, type EnginePage } from './engines/engine-page.ts';
import { FIREFOX, startFirefox } from './engines/firefox.ts';
import type { WebDriver } from './engines/webdriver.ts';
import { missingForWebKit, startWebKit } from './engines/webkit.ts';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto } from './support/test.ts';
import { KNOWN_VIN } from './support/vin-decoder.ts';

interface Engine {
  name: string;
  isPrivate: boolean;
  start(): Promise<WebDriver>;
  /** Names what is not installed here; `null` if nothing is missing. */
  missing(): Promise<string | null>;
}

const ENGINES = [true, false].flatMap((isPrivate): Engine[] => {
  const where = isPrivate ? ' in a private window' : '';
  return [
    {
      name: `Firefox${where}`,
      isPrivate,
      start: () => startFirefox({ isPrivate }),
      missing: async () => (FIREFOX ? null : 'firefox-esr'),
    },
    {
      name: `WebKit${where}`,
      isPrivate,
      start: () => startWebKit({ isPrivate }),
      missing: () => missingForWebKit({ isPrivate }),
    },
  ];
});

const test = base.extend<{ engine: Engine; enginePage: EnginePage }>({
  engine: [ENGINES[0] as Engine, { option: true }], // There are four engines.
  enginePage: async ({ engine }, use, info) => {
    const missing = await engine.missing();
    test.skip(missing !== null, `${engine.name}: ${missing} is not installed`);
    // Starting may time out once on a busy machine.
    const driver = await engine.start().catch(() => engine.start());
    const page = createEnginePage(driver);
    await use(page);
    if (info.errors.length > 0) {
      const body = await page.text().catch((error: Error) => error.message);
      await info.attach('what the page says', { body, contentType: 'text/plain' });
    }
    await driver.stop();
  },
});

const PHOTOGRAPHED = WIZARD_CATEGORIES.filter((category) => PHOTO_CATEGORY_RULES[category].minimum > 0);
/** Keeps uploads from arriving until the page is reloaded. */
const HOLD_UPLOADS = 'XMLHttpRequest.prototype.send = () => undefined;';

async function signIn(page: EnginePage, username: string, home = '/dashboard'): Promise<void> {
  await page.goTo(`${productUrl()}/auth`);
  await page.fill('Username', username);
  await page.fill('Password', 'a long enough password');
  await page.click('button', 'Sign In');
  await page.isAt(home);
}

async function describeCar(page: EnginePage): Promise<void> {
  await page.goTo(`${productUrl()}/consign`);
  await page.holds('First Name', 'Ada');
  await page.click('button', 'Next');
  await page.find('heading', 'Vehicle Information');
  await page.fill('VIN', KNOWN_VIN);
  await page.click('button', 'VIN Lookup');
  await page.holds('Make', 'FERRARI');
  await page.fill('Mileage', '12345');
  await page.fill('Color', 'Blu Corsa');
  await page.click('button', 'Next');
}

/** The last photo is still uploading during the reload: the browser must have stored it. */
async function photograph(page: EnginePage): Promise<void> {
  for (const category of WIZARD_CATEGORIES) {
    await page.find('heading', PHOTO_CATEGORY_RULES[category].title);
    if (!PHOTOGRAPHED.includes(category)) {
      await page.click('button', 'Next');
      continue;
    }
    if (category === PHOTOGRAPHED.at(-1)) break;
    await page.choose('Choose photos', samplePhoto(category));
    await page.find('picture', PHOTO_CATEGORY_RULES[category].title);
    await page.click('button', 'Next');
  }
  await page.sees('Draft saved');
  await page.run(HOLD_UPLOADS);
  await page.choose('Choose photos', samplePhoto(String(PHOTOGRAPHED.at(-1))));
  await page.sees('1 saved on this computer');
  await page.reload();
  await page.sees(`${PHOTOGRAPHED.length} photos · all uploaded`);
}

async function submit(page: EnginePage): Promise<void> {
  await page.click('button', 'Complete');
  await page.find('heading', 'Check your answers');
  await page.click('choice', 'Yes');
  await page.click('button', 'Submit consignment');
  await page.find('heading', 'Consignment Submitted Successfully');
}

async function getPhotos(apiUser: ApiUser): Promise<number[]> {
  const consignments = await apiUser.call<{ photos: Record<string, unknown[]> }[]>('GET', '/api/user/consignments');
  return consignments.map(({ photos }) => Object.values(photos).flat().length);
}

async function getViewer(colleague: ApiUser, id: number): Promise<string | null> {
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const { result } = await colleague.call<{ result: { data: { json: { claim: { username: string } | null } } } }>(
    'GET',
    `/trpc/review.ofStaff?input=${input}`,
  );
  return result.data.json.claim?.username ?? null;
}

for (const engine of ENGINES) {
  test.describe(engine.name, () => {
    test.describe.configure({ timeout: 300_000 });
    test.use({ engine });

    test('an owner consigns a car; a photo that is on its way survives a reload', async ({ enginePage: page }) => {
      const { username, phone } = newConsignor();
      const apiUser = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
      await signIn(page, username);
      await describeCar(page);
      await photograph(page);
      await submit(page);
      expect(await getPhotos(apiUser)).toEqual([PHOTOGRAPHED.length]);
    });

    if (engine.isPrivate) return;
    test('a case is left with its page', async ({ enginePage: page }) => {
      const { username: owner, phone } = newConsignor();
      const { id } = await (await createApiUser(productUrl(), dataDir()).consignor(owner, phone)).submit();
      const [{ username }, { apiUser: colleague }] = [await memberOfStaff('admin'), await memberOfStaff('admin')];
      await signIn(page, username, '/admin/dashboard');
      await page.goTo(`${productUrl()}/admin/dashboard?open=${id}`);
      await expect.poll(() => getViewer(colleague, id), { timeout: 60_000 }).toBe(username);
      // A claim still in flight would arrive after its release.
      await page.isQuiet();
      await page.goTo('about:blank');
      // Released by the page itself, or by the end of its stream.
      await expect.poll(() => getViewer(colleague, id), { timeout: 45_000 }).toBeNull();
    });
  });
}
