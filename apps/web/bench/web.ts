import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type ApiUser, createApiUser } from '../e2e/support/api-user.ts';
import { BROWSER } from '../e2e/support/browser.ts';
import { ADMIN, type Product, startProduct } from '../e2e/support/product.ts';
import { lookAt, type PageFigures, PRESETS, type Preset } from './lighthouse-page.ts';
import { median } from './median.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const JSON_FILE = join(DOCS, 'benchmarks/web.json');
const TABLE_FILE = join(DOCS, 'benchmarks.md');
/** The table stands between these two lines. */
const TABLE = /(?<=<!-- web -->\n)[\s\S]*?(?=<!-- \/web -->)/;

interface BenchPage {
  name: string;
  path: string;
  as?: ApiUser;
}

interface PageResult extends PageFigures {
  name: string;
  path: string;
  preset: Preset;
  runs: PageFigures[];
}

/** The pages of the measurement, and everything that they show. */
async function preparePages({ url, dataDir }: Product): Promise<BenchPage[]> {
  const newcomer = await createApiUser(url, dataDir).consignor('newcomer', '+12125550101');
  const owner = await createApiUser(url, dataDir).consignor('owner', '+12125550102');
  for (let count = 0; count < 3; count += 1) await owner.submit();
  await owner.saveDraft({ step: 1 });
  const admin = await createApiUser(url, dataDir).signIn(ADMIN.username, ADMIN.password);
  return [
    { name: 'landing', path: '/' },
    { name: 'sign in', path: '/auth' },
    { name: 'dashboard', path: '/dashboard', as: owner },
    { name: 'wizard', path: '/consign', as: newcomer },
    { name: 'review list', path: '/admin/dashboard', as: admin },
  ];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

function getCookie(user: ApiUser | undefined): string | undefined {
  const cookie = user?.browserCookie();
  return cookie && `${cookie.name}=${cookie.value}`;
}

/** Lighthouse loses the trace of one run in fifty or so, and asks to be run again. */
const MOST_TRIES = 3;

async function lookOnce(url: string, page: BenchPage, preset: Preset, tries = MOST_TRIES): Promise<PageFigures> {
  try {
    return await lookInNewBrowser(url, page, preset);
  } catch (error) {
    if (tries <= 1) throw error;
    process.stdout.write(`${String(error)}\n`);
    return lookOnce(url, page, preset, tries - 1);
  }
}

/** A new browser for each look, so that nothing is left from the one before. */
async function lookInNewBrowser(url: string, page: BenchPage, preset: Preset): Promise<PageFigures> {
  const port = await freePort();
  const browser = await chromium.launch({ ...BROWSER, args: [...BROWSER.args, `--remote-debugging-port=${port}`] });
  try {
    return await lookAt({ url: `${url}${page.path}`, preset, port, cookie: getCookie(page.as) });
  } finally {
    await browser.close();
  }
}

/** Each figure's own median. */
function computeMedian(runs: readonly PageFigures[]): PageFigures {
  const middle = (pick: (run: PageFigures) => number) => median(runs.map(pick));
  return {
    score: middle(({ score }) => score),
    fcpMs: middle(({ fcpMs }) => fcpMs),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    accessibility: middle(({ accessibility }) => accessibility),
    seo: middle(({ seo }) => seo),
    scriptFiles: middle(({ scriptFiles }) => scriptFiles),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
  };
}

const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

function buildTable(results: readonly PageResult[]): string {
  const rows = results.map((page) =>
    [
      page.name,
      page.preset,
      page.score,
      toSeconds(page.fcpMs),
      toSeconds(page.lcpMs),
      `${page.tbtMs} ms`,
      page.cls,
      page.bestPractices,
      page.accessibility,
      page.seo,
      page.scriptFiles,
      `${(page.scriptBytes / 1_000).toFixed(1)} kB`,
    ].join(' | '),
  );
  const heading =
    'Page | Preset | Score | FCP | LCP | TBT | CLS | Best practices | Accessibility | SEO | Scripts | Brotli';
  return [
    '| ',
    heading,
    ' |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n',
    ...rows.map((row) => `| ${row} |\n`),
  ].join('');
}

async function writeResults(results: readonly PageResult[], runs: number, load: number): Promise<void> {
  const measured = new Date().toISOString().slice(0, 10);
  const cores = availableParallelism();
  await mkdir(dirname(JSON_FILE), { recursive: true });
  const content = { measured, runs, cores, loadBefore: Number(load.toFixed(1)), pages: results };
  await writeFile(JSON_FILE, `${JSON.stringify(content, null, 2)}\n`);
  const document = await readFile(TABLE_FILE, 'utf8');
  const note = `${measured}, median of ${runs}, ${cores} cores, load ${load.toFixed(1)} before the first run.`;
  if (!TABLE.test(document)) throw new Error(`${TABLE_FILE} has no place for the table`);
  await writeFile(TABLE_FILE, document.replace(TABLE, `${note}\n\n${buildTable(results)}`));
}

/**
 * Lighthouse, with its mobile and its desktop preset, of five pages of the built product, the median of `--runs`
 * (five). `--page` looks at one of them alone and writes no file. The pages take turns, so that a busy minute falls on
 * all of them.
 */
export async function webBench(args: readonly string[]): Promise<boolean> {
  const options = { runs: { type: 'string', default: '5' }, page: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const runs = Number(values.runs);
  const [load = 0] = loadavg();
  // As in production: tests prove each response against its schema.
  const product = await startProduct({ PROVE_ANSWERS: 'off' });
  try {
    const pages = (await preparePages(product)).filter(({ name }) => !values.page || name === values.page);
    const looks = PRESETS.flatMap((preset) => pages.map((page) => ({ page, preset, runs: [] as PageFigures[] })));
    for (let run = 0; run < runs; run += 1) {
      for (const look of looks) {
        const figures = await lookOnce(product.url, look.page, look.preset);
        look.runs.push(figures);
        process.stdout.write(`${look.page.name}, ${look.preset}: ${JSON.stringify(figures)}\n`);
      }
    }
    const results = looks.map(({ page: { name, path }, preset, runs: all }): PageResult => {
      return { name, path, preset, ...computeMedian(all), runs: all };
    });
    process.stdout.write(`\n${buildTable(results)}`);
    if (!values.page) await writeResults(results, runs, load);
    return results.length > 0;
  } finally {
    await product.stop();
  }
}
