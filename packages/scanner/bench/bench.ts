import { availableParallelism, loadavg } from 'node:os';
import { benchBarcodes } from './barcode-bench.ts';
import { benchBoth } from './both-bench.ts';
import { benchPrint } from './print-bench.ts';

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. CPU milliseconds of this process, medians; on a busy machine up to half more.\n`,
);
// One part alone: node packages/scanner/bench/bench.ts barcode | print | both
const part = process.argv[2];
if (!part || part === 'barcode') await benchBarcodes();
if (!part || part === 'print') await benchPrint();
if (!part || part === 'both') await benchBoth();
process.exit(0);
