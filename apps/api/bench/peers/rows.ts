import { installRow } from './install.ts';
import { liveRow } from './live.ts';
import { memoryRow } from './memory.ts';
import { uploadRow, zipRow } from './photos.ts';
import type { Row } from './result.ts';
import { startRow } from './start.ts';
import { THROUGHPUT } from './throughput.ts';

export const ROWS: Readonly<Record<string, Row>> = {
  start: startRow,
  install: installRow,
  memory: memoryRow,
  ...THROUGHPUT,
  upload: uploadRow,
  zip: zipRow,
  live: liveRow,
};
