import { photoLineBench } from './photo-line.ts';
import { photoQualityBench } from './photo-quality.ts';
import { photoStormBench } from './photo-storm.ts';

const BENCHMARKS: Record<string, (argument: string | undefined) => Promise<boolean>> = {
  'photo-quality': photoQualityBench,
  'photo-storm': photoStormBench,
  'photo-line': photoLineBench,
};

const [name = '', argument] = process.argv.slice(2);
const bench = BENCHMARKS[name];
if (!bench) {
  process.stderr.write(
    `There is no benchmark ${name}. Usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [number of photos, or the seed]\n`,
  );
  process.exit(1);
}
process.exit((await bench(argument)) ? 0 : 1);
