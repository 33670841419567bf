import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compared } from './compare.ts';
import type { Options } from './options.ts';
import type { Outcome } from './result.ts';
import type { Spread } from './statistics.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const JSON_FILE = `${ROOT}docs/benchmarks/peers.json`;
const DOCUMENT = `${ROOT}docs/benchmarks.md`;
const PLACE = /(?<=<!-- peers -->\n)[\s\S]*?(?=<!-- \/peers -->)/;

interface Circumstances {
  date: string;
  commit: string;
  node: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  load: number;
  consignments: number;
  rounds: number;
}

interface Base {
  title: string;
  goal: string;
  measured: Circumstances;
}

export type Result = Base & Outcome;
type Results = Readonly<Record<string, Result>>;

export function circumstances({ rows, rounds }: Options): Circumstances {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'apps', 'packages') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`,
    node: process.version,
    cpu: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    consignments: rows,
    rounds,
  };
}

const short = (value: number) => String(Number(value.toPrecision(3)));
const range = ({ median, min, max }: Spread) =>
  min === max ? short(median) : `${short(median)} (${short(min)}-${short(max)})`;

function buildTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${headings.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`;
  return `${[line(headings), rule, ...rows.map(line)].join('\n')}\n`;
}

const ofAll = (targets: Record<string, Compared>, value: (one: Compared) => string) =>
  Object.values(targets).map(value).join(' / ');

function throughputTable(results: Results): string {
  const rows = Object.values(results).flatMap((result) => {
    if (!('targets' in result)) return [];
    const { title, goal, targets, measured } = result;
    const { rest, page } = targets;
    return [
      [
        title,
        rest ? range(rest.ratio) : '',
        page ? range(page.ratio) : '',
        goal,
        [rest, page].map((one) => (one ? range(one.cpuRatio) : '')).join(' / '),
        [rest, page].map((one) => (one ? range(one.allCpuRatio) : '')).join(' / '),
        ofAll(targets, ({ cpuMs }) => short(cpuMs.median)),
        ofAll(targets, ({ postgresMs }) => short(postgresMs.median)),
        ofAll(targets, ({ bytes }) => short(bytes / 1_000)),
        String(measured.load),
      ],
    ];
  });
  const headings = [
    'Ratio to bare',
    'requests a second: REST',
    'page',
    'must, goal',
    'ratio of CPU: REST / page',
    'with PostgreSQL: REST / page',
    'CPU ms: bare / REST / page',
    'PostgreSQL ms',
    'kB',
    'load before',
  ];
  return rows.length > 0 ? buildTable(headings, rows) : '';
}

function figureTable(results: Results): string {
  const rows = Object.values(results).flatMap((result) => {
    const { title, goal, measured } = result;
    if ('skipped' in result) return [[title, result.skipped, '', goal, String(measured.load)]];
    if (!('figures' in result)) return [];
    return Object.entries(result.figures).map(([name, { unit, ...spread }], index) => [
      index === 0 ? title : '',
      name,
      `${range(spread)} ${unit}`.trim(),
      index === 0 ? goal : '',
      index === 0 ? String(measured.load) : '',
    ]);
  });
  return rows.length > 0 ? buildTable(['Other rows', '', 'median (min-max)', 'must, goal', 'load before'], rows) : '';
}

export function buildTables(results: Results): string {
  return [throughputTable(results), figureTable(results)].filter(Boolean).join('\n');
}

function toNote(results: Results): string {
  const all = Object.values(results).map(({ measured }) => measured);
  const [first] = all;
  if (!first) return '';
  const distinct = (value: (one: Circumstances) => string) => [...new Set(all.map(value))].join(', ');
  const said = [
    `${distinct(({ date }) => date)}, commit ${distinct(({ commit }) => commit)}`,
    `${distinct(({ cores, cpu, memoryGb }) => `${cores} cores (${cpu}), ${memoryGb} GB`)}`,
    `Node ${distinct(({ node }) => node)}`,
    `${distinct(({ consignments }) => String(consignments))} consignments`,
    `median of ${distinct(({ rounds }) => String(rounds))} rounds (least to most)`,
  ];
  const caution =
    'A load above the number of cores means that other work took part of the machine: read ratios then, not times.';
  return `${said.join(';\n')}.\n${caution}\n`;
}

export async function saveResults(results: Results, order: readonly string[]): Promise<void> {
  const former: Record<string, Result> = existsSync(JSON_FILE) ? JSON.parse(await readFile(JSON_FILE, 'utf8')) : {};
  const merged = { ...former, ...results };
  const sorted = Object.fromEntries(order.flatMap((name) => (merged[name] ? [[name, merged[name]]] : [])));
  await mkdir(dirname(JSON_FILE), { recursive: true });
  await writeFile(JSON_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
  const document = await readFile(DOCUMENT, 'utf8');
  if (!PLACE.test(document)) throw new Error(`${DOCUMENT} has no place for the tables.`);
  await writeFile(
    DOCUMENT,
    document.replace(PLACE, () => `${toNote(sorted)}\n${buildTables(sorted)}`),
  );
}
