import { printTable } from '../table.ts';
import type { Compared } from './compare.ts';
export function printContests(rows: Record<string, { title: string; compared: Record<string, Compared> }>): void {
  for (const { title, compared } of Object.values(rows))
    printTable(
      title,
      ['', 'req/s', 'x bare', 'min', 'max', 'CPU ms', 'PG ms', 'CPU x', 'p50', 'p99', 'bytes'],
      Object.entries(compared).map(([name, one]) => [
        name,
        ...[
          one.perSecond.median,
          one.ratio.median,
          one.ratio.min,
          one.ratio.max,
          one.cpuMs.median,
          one.postgresMs.median,
          one.cpuRatio.median,
          one.p50Ms.median,
          one.p99Ms.median,
          one.bytes,
        ].map(String),
      ]),
    );
}
