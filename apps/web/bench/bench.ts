import { liveChangeBench } from './live-change.ts';
import { photoLineBench } from './photo-line.ts';
import { photoQualityBench } from './photo-quality.ts';
import { photoStormBench } from './photo-storm.ts';
import { webBench } from './web.ts';
import { wizardInputsBench } from './wizard-inputs.ts';

const BENCHMARKS: Record<string, (args: string[]) => Promise<boolean>> = {
  'live-change': ([messages]) => liveChangeBench(messages),
  'photo-quality': ([seed]) => photoQualityBench(seed),
  'photo-storm': ([photos]) => photoStormBench(photos),
  'photo-line': ([photos]) => photoLineBench(photos),
  web: webBench,
  'wizard-inputs': ([runs]) => wizardInputsBench(runs),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHMARKS[name];
if (!bench) {
  process.stderr.write(
    `There is no benchmark ${name}. Usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [number of photos, the seed, or options]\n`,
  );
  process.exit(1);
}
process.exit((await bench(args)) ? 0 : 1);
