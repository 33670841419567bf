import { availableParallelism, loadavg } from 'node:os';
import { benchBarcodes } from './barcode-bench.ts';

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. CPU milliseconds of this process, medians; on a busy machine up to half more.\n`,
);
await benchBarcodes();
process.exit(0);
