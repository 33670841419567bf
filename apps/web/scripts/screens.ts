import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  type ApiUser,
  createApiUser,
  REQUEST_FOR_CHANGES,
  type SubmittedConsignment,
} from '../e2e/support/api-user.ts';
import { dropFiles } from '../e2e/support/photo-step.ts';
import { ADMIN, startProduct } from '../e2e/support/product.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/screens');
const LANDING = join(import.meta.dirname, '../src/features/landing/screens');
const PHONE_WIDTH = 375;
const WIDTHS = [1280, PHONE_WIDTH] as const;
const SCHEMES = ['light', 'dark'] as const;
const QUALITY = 72;
const PHOTOS = join(import.meta.dirname, '../e2e/photos');

interface Screen {
  name: string;
  path: string;
  as?: ApiUser;
  prepare?: (page: Page) => Promise<void>;
  widths?: readonly number[];
  viewportOnly?: boolean;
  /** The page has parts as high as the window, which therefore keeps its size. */
  fillsWindow?: boolean;
  /** File name of the landing page's picture, which shows the top of the page on a phone. */
  landing?: string;
  /** The heading at which that picture starts instead of the top of the window. */
  landingFrom?: string;
}

async function createAccounts(url: string, dataDir: string) {
  const newcomer = await createApiUser(url, dataDir).register('newcomer', '+12125550101');
  const empty = await createApiUser(url, dataDir).consignor('empty', '+12125550102');
  const owner = await createApiUser(url, dataDir).consignor('ada', '+12125550103');
  const photographer = await createApiUser(url, dataDir).consignor('grace', '+12125550104');
  const finisher = await createApiUser(url, dataDir).consignor('mary', '+12125550105');
  const consignment = await owner.submit();
  await photographer.saveDraft({ step: 2 });
  await finisher.saveDraft({ step: 3 });
  const admin = await createApiUser(url, dataDir).signIn(ADMIN.username, ADMIN.password);
  const [approved, rejected, answered, reviewed] = [
    await owner.submit(),
    await owner.submit(),
    await owner.submit(),
    await owner.submit(),
  ];
  for (const { id } of [approved, rejected, answered, reviewed]) await admin.decide(id, { status: 'in_review' });
  await admin.decide(approved.id, { status: 'approved', note: 'A beautiful car.' });
  await admin.decide(rejected.id, { status: 'rejected', reason: 'photos', note: 'We cannot see the left side.' });
  await admin.decide(answered.id, REQUEST_FOR_CHANGES);
  await owner.answerChanges(answered.id);
  // After the submissions, each of which ends a draft.
  await owner.saveDraft({ step: 1 });
  return { newcomer, empty, owner, photographer, finisher, admin, consignment, answered, reviewed };
}

/** Like the wizard after a submission. */
async function showSuccess(page: Page, { number, photos }: SubmittedConsignment): Promise<void> {
  const usr = { number, photo: photos.exterior_profile?.[0] };
  await page.evaluate((state) => history.replaceState(state, '', '/success'), { usr });
  await page.reload();
}

async function dropPhotos(page: Page): Promise<void> {
  const names = (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg'));
  const pictures = await Promise.all(
    names.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await readFile(join(PHOTOS, name)) })),
  );
  await dropFiles(page, 'nav[aria-label="Photo categories"]', pictures);
  await page
    .getByRole('option')
    .nth(pictures.length - 1)
    .waitFor();
  for (const index of [1, 3, 4]) await page.getByRole('option').nth(index).click();
}

/** On a phone that claimed the pairing code and does not share the computer's session. */
async function claimPairing(page: Page): Promise<void> {
  const started = await page.request.post('/trpc/devicePairing.start', { data: {} });
  const { url } = (await started.json()).result.data.json;
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByRole('heading', { name: '2019 Ferrari 488 Pista' }).waitFor();
}

function listScreens(accounts: Awaited<ReturnType<typeof createAccounts>>): Screen[] {
  const { newcomer, empty, owner, photographer, finisher, admin, consignment, answered, reviewed } = accounts;
  return [
    { name: 'landing', path: '/', fillsWindow: true },
    { name: 'auth', path: '/auth' },
    { name: 'register', path: '/auth', prepare: (page) => page.getByRole('tab', { name: 'Register' }).click() },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'not-found', path: '/no-such-page', viewportOnly: true },
    { name: 'verify-phone', path: '/verify-phone', as: newcomer },
    { name: 'dashboard-empty', path: '/dashboard', as: empty },
    { name: 'wizard-personal', path: '/consign', as: empty },
    { name: 'wizard-vehicle', path: '/consign', as: owner },
    { name: 'wizard-photos', path: '/consign', as: photographer, landing: 'photos' },
    { name: 'wizard-sorting', path: '/consign', as: photographer, prepare: dropPhotos },
    {
      name: 'wizard-phone',
      path: '/consign',
      as: photographer,
      viewportOnly: true,
      widths: [1280],
      prepare: (page) => page.getByRole('button', { name: 'Use your phone' }).click(),
    },
    { name: 'shoot', path: '/consign', as: photographer, prepare: claimPairing },
    { name: 'wizard-damage', path: '/consign', as: finisher },
    { name: 'dashboard', path: '/dashboard', as: owner, landing: 'dashboard', landingFrom: 'Submitted Consignments' },
    { name: 'consignment', path: `/consignments/${consignment.id}`, as: owner, landing: 'consignment' },
    {
      name: 'lightbox',
      path: `/consignments/${consignment.id}`,
      as: owner,
      viewportOnly: true,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Scenic', exact: true }).click();
        await page.getByRole('dialog', { name: 'Photos' }).getByRole('img').waitFor();
      },
    },
    { name: 'settings', path: '/settings', as: owner },
    {
      name: 'success',
      path: '/dashboard',
      as: owner,
      viewportOnly: true,
      prepare: (page) => showSuccess(page, consignment),
    },
    { name: 'admin-users', path: '/admin/users', as: admin },
    { name: 'admin-figures', path: '/admin/figures?unit=month', as: admin },
    { name: 'admin-company', path: '/admin/company', as: admin },
    { name: 'admin-email', path: '/admin/settings', as: admin },
    { name: 'admin-email-log', path: '/admin/settings?tab=log', as: admin },
    { name: 'api-docs', path: '/api/docs', viewportOnly: true },
    { name: 'admin-consignments', path: '/admin/dashboard', as: admin },
    { name: 'admin-details', path: `/admin/dashboard?open=${consignment.id}`, as: admin, viewportOnly: true },
    {
      name: 'admin-keys',
      path: '/admin/dashboard',
      as: admin,
      viewportOnly: true,
      prepare: (page) => page.keyboard.press('?'),
    },
    { name: 'admin-answered', path: `/admin/dashboard?open=${answered.id}`, as: admin, viewportOnly: true },
    {
      name: 'admin-request',
      path: `/admin/dashboard?open=${reviewed.id}`,
      as: admin,
      viewportOnly: true,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Ask for changes' }).click();
        await page.getByRole('button', { name: 'Pin Mileage' }).click();
        await page.getByLabel('Reason for Mileage').fill('The odometer shows another number.');
        await page.getByRole('button', { name: 'Pin Scenic', exact: true }).click();
      },
    },
  ];
}

/** As high as the page: for a picture of more than the window the browser forgets that the screen is touched. */
async function growWindow(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: PHONE_WIDTH, height });
}

async function shoot(page: Page, screen: Screen): Promise<Buffer> {
  const { path, prepare, viewportOnly = false, fillsWindow = false } = screen;
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  // Scrolls through the page to load lazy pictures.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility({ visibilityProperty: true })),
  );
  await page.locator('[aria-busy="true"]:visible, [class*="skeleton"]:visible').first().waitFor({ state: 'detached' });
  if (page.viewportSize()?.width === PHONE_WIDTH && !viewportOnly && !fillsWindow) await growWindow(page);
  // Hides toasts, which are temporary.
  return page.screenshot({
    fullPage: !viewportOnly,
    animations: 'disabled',
    style: '[aria-label^="Notifications"] { display: none }',
  });
}

/** Crops the top of a phone screenshot to `SIZE` in src/features/landing/screen-picture.tsx. */
async function writeForLanding(name: string, picture: Buffer, top: number): Promise<void> {
  await sharp(picture)
    .extract({ left: 0, top: 2 * top, width: 750, height: 1_339 })
    .resize({ width: 560, height: 1_000 })
    .webp({ quality: QUALITY })
    .toFile(join(LANDING, `${name}.webp`));
}

const only = process.argv.slice(2);
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const screens = listScreens(await createAccounts(product.url, product.dataDir));
  for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const colorScheme of SCHEMES) {
      for (const width of screen.widths ?? WIDTHS) {
        const context = await browser.newContext({
          baseURL: product.url,
          viewport: { width, height: width === PHONE_WIDTH ? 812 : 800 },
          colorScheme,
          // Only for hiding toasts: that style has no nonce.
          bypassCSP: true,
          locale: 'en-US',
          timezoneId: 'America/New_York',
          hasTouch: width === PHONE_WIDTH,
          deviceScaleFactor: width === PHONE_WIDTH ? 2 : 1,
        });
        if (screen.as) await context.addCookies([screen.as.browserCookie()]);
        const page = await context.newPage();
        const picture = await shoot(page, screen);
        const file = join(FOLDER, `${screen.name}-${colorScheme}-${width}.webp`);
        const webp = await sharp(picture)
          .resize({ width, height: 12_000, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer();
        const former = await readFile(file).catch(() => null);
        if (!former?.equals(webp)) await writeFile(file, webp);
        if (screen.landing && width === PHONE_WIDTH) {
          const from =
            screen.landingFrom && (await page.getByRole('heading', { name: screen.landingFrom }).boundingBox());
          await writeForLanding(`${screen.landing}-${colorScheme}`, picture, from ? Math.round(from.y) - 20 : 0);
        }
        await context.close();
      }
    }
    process.stdout.write(`${screen.name}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}
