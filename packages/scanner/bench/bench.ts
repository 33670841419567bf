import { availableParallelism, loadavg } from 'node:os';
import { benchBarcodes } from './barcode-bench.ts';
import { benchPrint } from './print-bench.ts';

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. CPU milliseconds of this process, medians; on a busy machine up to half more.\n`,
);
// One route alone: node packages/scanner/bench/bench.ts barcode | print
const route = process.argv[2];
if (route !== 'print') await benchBarcodes();
if (route !== 'barcode') await benchPrint();
process.exit(0);
