import { installRow } from './install.ts';
import { liveRow } from './live.ts';
import { memoryRow } from './memory.ts';
import { uploadRow, zipRow } from './photos.ts';
import type { Row } from './result.ts';
import { startRow } from './start.ts';
import { THROUGHPUT } from './throughput.ts';

/** By their names for `--only`, in measuring order: rows that need an idle machine or a fresh server come first. */
export const ROWS: Readonly<Record<string, Row>> = {
  start: startRow,
  install: installRow,
  memory: memoryRow,
  ...THROUGHPUT,
  upload: uploadRow,
  zip: zipRow,
  live: liveRow,
};
