import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

interface Visit {
  path: string;
  as: 'guest' | 'owner' | 'admin';
  /** The maximum number of script files, and their compressed size in kB. */
  files: number;
  kilobytes: number;
}

/** What a page may load before any interaction. */
const VISITS: Visit[] = [
  { path: '/', as: 'guest', files: 1, kilobytes: 108 },
  { path: '/auth', as: 'guest', files: 4, kilobytes: 150 },
  { path: '/dashboard', as: 'owner', files: 5, kilobytes: 154 },
  { path: '/consign', as: 'owner', files: 8, kilobytes: 189 },
  { path: '/settings', as: 'owner', files: 10, kilobytes: 195 },
  { path: '/admin/dashboard', as: 'admin', files: 6, kilobytes: 171 },
  { path: '/admin/users', as: 'admin', files: 7, kilobytes: 181 },
];

/** Further pages, and the weight in kB of the scripts that their HTML names. */
const NAMED: Pick<Visit, 'path' | 'kilobytes'>[] = [
  { path: '/consignments/1', kilobytes: 225 },
  { path: '/success', kilobytes: 144 },
  { path: '/forgot-password', kilobytes: 150 },
  { path: '/reset-password', kilobytes: 150 },
  { path: '/confirm-email', kilobytes: 140 },
  { path: '/stop-email-change', kilobytes: 140 },
  { path: '/unlock', kilobytes: 140 },
  { path: '/verify-phone', kilobytes: 165 },
  { path: '/shoot', kilobytes: 184 },
  { path: '/terms', kilobytes: 163 },
  { path: '/admin/settings', kilobytes: 177 },
  { path: '/admin/figures', kilobytes: 158 },
  { path: '/admin/company', kilobytes: 170 },
];

const people: Partial<Record<Visit['as'], ApiUser>> = {};

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  people.owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  people.admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
});

test.use({ viewport: { width: 375, height: 812 } });

/** Opens a page and waits until the network is idle; returns its scripts and API calls. */
async function visit(page: Page, path: string): Promise<{ scripts: Set<string>; calls: string[] }> {
  const scripts = new Set<string>();
  const calls: string[] = [];
  // The connected stream would cause refetches; here it never connects.
  await page.route('**/trpc/live.*', () => undefined);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' || pathname.endsWith('.js')) scripts.add(request.url());
    if (pathname.startsWith('/trpc/') && !pathname.startsWith('/trpc/live.')) calls.push(pathname.slice(6));
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = before === scripts.size + calls.length;
        before = scripts.size + calls.length;
        return isQuiet;
      },
      { intervals: [1_500] },
    )
    .toBe(true);
  return { scripts, calls };
}

/** Compressed size, as a browser gets it. */
async function weigh({ request }: Pick<Page, 'request'>, url: string): Promise<number> {
  const response = await request.get(url, { headers: { 'accept-encoding': 'br' } });
  const { 'content-length': length, 'content-encoding': encoding, 'cache-control': caching } = response.headers();
  const bytes = Number(length ?? (await response.body()).length);
  // A file of a few bytes is not worth compressing; every other one must be.
  expect(encoding === 'br' || bytes < 1_000, url).toBe(true);
  if (url.includes('/assets/')) expect(caching).toBe('public, max-age=31536000, immutable');
  return bytes;
}

for (const { path, as, files, kilobytes } of VISITS) {
  test(`${path} loads at most ${files} script files of ${kilobytes} kB and asks for everything at once`, async ({
    page,
    context,
    baseURL,
  }) => {
    const person = people[as];
    if (person) await context.addCookies([person.browserCookie()]);
    const { scripts, calls } = await visit(page, path);

    expect(calls).toHaveLength(1);
    expect([...scripts].every((url) => url.startsWith(String(baseURL)))).toBe(true);
    expect(scripts.size).toBeLessThanOrEqual(files);
    let bytes = 0;
    for (const url of scripts) bytes += await weigh(page, url);
    test.info().annotations.push({ type: 'measured', description: `${path}: ${scripts.size} files, ${bytes} bytes` });
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1_000);
  });
}

test('the scripts that the HTML of every other page names are within their budgets', async ({ request, baseURL }) => {
  // Any cookie of that name will do for the HTML; without one it is that of /auth.
  const headers = { cookie: 'marque_session=any' };
  const sizes = new Map<string, number>();
  for (const { path, kilobytes } of NAMED) {
    const html = await (await request.get(path, { headers })).text();
    const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url);
    let bytes = 0;
    for (const url of new Set(scripts)) {
      const size = sizes.get(url) ?? (await weigh({ request }, `${baseURL}${url}`));
      sizes.set(url, size);
      bytes += size;
    }
    test.info().annotations.push({ type: 'measured', description: `${path}: ${scripts.length} files, ${bytes} bytes` });
    expect.soft(scripts.length, path).toBeGreaterThan(1);
    expect.soft(bytes, path).toBeLessThanOrEqual(kilobytes * 1_000);
  }
});

test('the HTML of every page names at most three style sheets, all of them before the first paint', async ({
  request,
}) => {
  const headers = { cookie: 'marque_session=any' };
  for (const { path } of [...VISITS, ...NAMED]) {
    const html = await (await request.get(path, { headers })).text();
    const sheets = html.match(/<link rel="stylesheet"/g) ?? [];
    // Sections of the settings are shared with parts that load on demand: each of these has a file.
    expect.soft(sheets.length, path).toBeLessThanOrEqual(path === '/settings' ? 5 : 3);
  }
});
