import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPhoto } from '../src/modules/photo/pipeline/reading/read-photo.ts';
import { drawPapers, type Paper } from './papers/draw-papers.ts';
import { median, printTable, whole } from './table.ts';

type Kind = keyof Paper['truth'];

const KINDS = [
  { category: 'documents', kind: 'vin', label: 'VIN of a title' },
  { category: 'documents', kind: 'mileage', label: 'mileage of a title' },
  { category: 'documents', kind: 'year', label: 'model year of a title' },
  { category: 'documents', kind: 'title', label: 'remarks of a title' },
  { category: 'odometer', kind: 'mileage', label: 'mileage of a dashboard' },
] as const;

interface Result {
  category: Paper['category'];
  kind: Kind;
  truth: string | null;
  said: string | null;
}

export async function benchPapers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marque-papers-'));
  const results: Result[] = [];
  const spent: number[] = [];
  for await (const { name, category, photo, truth } of drawPapers()) {
    const file = join(folder, 'paper.jpg');
    await writeFile(file, photo);
    const before = process.cpuUsage();
    const findings = await readPhoto(file, category);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
    for (const { kind } of KINDS.filter((each) => each.category === category)) {
      const said = findings.find((finding) => finding.kind === kind)?.value ?? null;
      results.push({ category, kind, truth: truth[kind], said });
      if (said !== truth[kind]) process.stdout.write(`${name}: ${kind} ${truth[kind]}, read as ${said}\n`);
    }
  }
  await rm(folder, { recursive: true });
  const rows = KINDS.map(({ category, kind, label }) => {
    const own = results.filter((result) => result.category === category && result.kind === kind);
    const there = own.filter(({ truth }) => truth !== null);
    const right = there.filter(({ truth, said }) => said === truth).length;
    const wrong = there.filter(({ truth, said }) => said !== null && said !== truth).length;
    const seen = own.filter(({ truth, said }) => truth === null && said !== null).length;
    return [label, `${right} of ${there.length}`, String(wrong), `${seen} of ${own.length - there.length}`];
  });
  printTable('Papers, drawn', ['', 'right', 'wrong', 'seen where nothing is'], rows);
  process.stdout.write(`CPU a photo, median: ${whole(median(spent))} ms\n`);
}
