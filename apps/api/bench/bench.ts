import { availableParallelism, loadavg } from 'node:os';
import { benchList } from './list-bench.ts';
import { benchLogin } from './login-bench.ts';
import { benchPapers } from './papers-bench.ts';
import { benchPhotos } from './photo-bench.ts';
import { benchSiege } from './siege-bench.ts';
import { benchZip } from './zip-bench.ts';

const BENCHMARKS: Record<string, () => Promise<void>> = {
  list: benchList,
  zip: benchZip,
  photos: benchPhotos,
  papers: benchPapers,
  login: benchLogin,
  siege: benchSiege,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in BENCHMARKS));
if (unknown) {
  process.stderr.write(
    `Unknown benchmark: ${unknown}. Usage: npm run bench -- [${[...Object.keys(BENCHMARKS), 'scanner'].join('|')}]\n`,
  );
  process.exit(1);
}
process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. Ratios are measured within a round, so they are valid on a busy machine too.\n`,
);
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHMARKS)) await BENCHMARKS[name]?.();
process.exit(0);
