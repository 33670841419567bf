import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { SCORE_HEADING, type Score, type ScoreFigures } from './score.ts';

interface Section {
  readonly set: string;
  readonly date: string;
  readonly machine: string;
  readonly engines: Readonly<Record<string, ScoreFigures>>;
}

const measured: Section[] = [];

export function report(set: string, scores: ReadonlyMap<string, Score>): void {
  process.stdout.write(`\n${set}\n${SCORE_HEADING}`);
  for (const [name, score] of scores) process.stdout.write(score.row(name));
  const machine = `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
  const engines = Object.fromEntries([...scores].map(([name, score]) => [name, score.figures()]));
  measured.push({ set, date: new Date().toISOString().slice(0, 10), machine, engines });
}

/** Column titles with engine names; of several names the first with results is used. */
const COLUMNS = [
  ['quagga2', ['quagga2, seven settings in turn']],
  ['zxing-wasm', ['zxing-wasm, try harder', 'zxing-wasm']],
  ['tesseract.js', ['tesseract.js, on the cut-out line', 'tesseract.js, as it comes']],
] as const;
const SHOWN = ['ours, everything', 'ours, shown', 'ours, whichever reads first'] as const;
const CERTAIN = ['ours, everything, shown as certain', 'ours, shown as certain'] as const;

function find({ engines }: Section, names: readonly string[]): ScoreFigures | undefined {
  return names.flatMap((name) => engines[name] ?? [])[0];
}

/** Correct out of all; for pictures without a VIN, false positives out of all. Wrong results are in brackets. */
function cell(figures: ScoreFigures | undefined): string {
  if (!figures) return '';
  const { right, shown, wrong, falseVins, empty } = figures;
  const parts = [shown > 0 && `${right} of ${shown}`, empty > 0 && `${falseVins} false of ${empty}`];
  return parts.filter(Boolean).join(', ') + (wrong > 0 ? ` (${wrong} wrong)` : '');
}

const milliseconds = (value: number | null) => (value === null ? '-' : String(Math.round(value)));

function buildTable(sections: readonly Section[]): string {
  const heads = ['', ...COLUMNS.map(([head]) => head), 'ours, shown', 'of which certain', 'ms hit', 'ms miss', 'p95'];
  const rows = sections.map((section) => {
    const shown = find(section, SHOWN);
    const times = [shown?.hitMs, shown?.missMs, shown?.missMs95].map((time) => milliseconds(time ?? null));
    const peers = COLUMNS.map(([, names]) => cell(find(section, names)));
    return [section.set, ...peers, cell(shown), cell(find(section, CERTAIN)), ...times];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|---${'|--:'.repeat(heads.length - 1)}|`, ...rows.map(line)].join('\n');
}

const JSON_FILE = new URL('../../../docs/benchmarks/scanner.json', import.meta.url);
const DOCUMENT = new URL('../../../docs/benchmarks.md', import.meta.url);
const PLACE = /(?<=<!-- scanner -->\n)[\s\S]*?(?=<!-- \/scanner -->)/;

/**
 * Writes the results to docs/benchmarks/scanner.json, keeping sets that this run did not measure, and the table of all
 * to docs/benchmarks.md.
 */
export function saveReport(): void {
  // Written by this function.
  const saved = existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Section[]) : [];
  const sections = new Map([...saved, ...measured].map((section) => [section.set, section]));
  writeFileSync(JSON_FILE, `${JSON.stringify([...sections.values()], null, 2)}\n`);
  const text = readFileSync(DOCUMENT, 'utf8');
  if (!PLACE.test(text)) throw new Error('docs/benchmarks.md has no place for the table of the scanner.');
  writeFileSync(DOCUMENT, text.replace(PLACE, `${buildTable([...sections.values()])}\n`));
}
