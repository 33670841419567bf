import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBarcodes } from './barcode-bench.ts';
import { benchBoth } from './both-bench.ts';
import { benchPhotos } from './photo-bench.ts';
import { benchPrint } from './print-bench.ts';
import { saveReport } from './report.ts';

const PARTS = { barcode: benchBarcodes, print: benchPrint, both: benchBoth, photo: benchPhotos } as const;

/** All parts, or one: `npm run bench -- scanner [barcode | print | both | photo] [--save]`. */
const {
  values: { save },
  positionals: [only],
} = parseArgs({ options: { save: { type: 'boolean', default: false } }, allowPositionals: true });

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. CPU milliseconds of this process, medians; on a busy machine up to half more.\n`,
);
for (const [part, run] of Object.entries(PARTS)) if (!only || only === part) await run();
if (save) saveReport();
process.exit(0);
