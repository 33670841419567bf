import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';

/** What one look at a page gives, or the median of several. Scores are out of 100, times in milliseconds. */
export interface PageFigures {
  score: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  bestPractices: number;
  accessibility: number;
  seo: number;
  scriptFiles: number;
  /** What the scripts weigh as they are sent, without headers, in bytes. */
  scriptBytes: number;
}

/** Lighthouse's own: a mid-range phone on slow 4G, or a computer on a fast line, both simulated. */
export const PRESETS = ['mobile', 'desktop'] as const;
export type Preset = (typeof PRESETS)[number];

export interface LighthouseTarget {
  url: string;
  preset: Preset;
  /** The port on which the browser is steered. */
  port: number;
  /** The session of who looks; nobody is signed in without. */
  cookie: string | undefined;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
}

/** The scripts that the page fetched, workers' included. */
function getScripts(report: Result): string[] {
  const details = report.audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse recorded no requests');
  const requests = details.items.map(
    (item): NetworkRequest => ({ url: String(item.url), ...getType(item.resourceType) }),
  );
  const scripts = requests.filter(({ url, resourceType }) => resourceType === 'Script' || /\.js(?:\?|$)/.test(url));
  return [...new Set(scripts.map(({ url }) => url))];
}

function getType(value: unknown): Pick<NetworkRequest, 'resourceType'> {
  return typeof value === 'string' ? { resourceType: value } : {};
}

const sizes = new Map<string, number>();

/** The length of a script as browsers that understand Brotli get it. */
async function toBytes(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
  if (!(response instanceof IncomingMessage) || response.statusCode !== 200) throw new Error(`${url} is not there`);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  sizes.set(url, bytes);
  return bytes;
}

function computeScore(report: Result, category: string): number {
  const score = report.categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
}

function measured(report: Result, audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`);
  return value;
}

/** One run of Lighthouse. */
export async function lookAt({ url, preset, port, cookie }: LighthouseTarget): Promise<PageFigures> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(cookie ? { extraHeaders: { cookie } } : {}),
  };
  const outcome = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined);
  const report = outcome?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  const scripts = getScripts(report);
  const bytes = await Promise.all(scripts.map(toBytes));
  return {
    score: computeScore(report, 'performance'),
    fcpMs: Math.round(measured(report, 'first-contentful-paint')),
    lcpMs: Math.round(measured(report, 'largest-contentful-paint')),
    tbtMs: Math.round(measured(report, 'total-blocking-time')),
    cls: Number(measured(report, 'cumulative-layout-shift').toFixed(3)),
    bestPractices: computeScore(report, 'best-practices'),
    accessibility: computeScore(report, 'accessibility'),
    seo: computeScore(report, 'seo'),
    scriptFiles: scripts.length,
    scriptBytes: bytes.reduce((sum, length) => sum + length, 0),
  };
}
