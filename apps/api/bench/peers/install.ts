import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { figure, type Row } from './result.ts';
import { computeSpread } from './statistics.ts';

const PROGRAM = fileURLToPath(new URL('../../../../packages/toolchain/src/deployment-size.mjs', import.meta.url));
const MEGABYTE = 1_000_000;

interface Size {
  bytes: number;
  parts: Record<string, number>;
}

export const installRow: Row = {
  title: 'production install',
  goal: '150 MB, 100 MB',
  measure: async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]).catch((error: Error) => {
      return { stdout: '', ...error };
    });
    const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
    if (!line) return { skipped: 'The deployment could not be laid out without downloads.' };
    const { bytes, parts }: Size = JSON.parse(line);
    const sizes = Object.entries({ 'all of it': bytes, ...parts });
    return {
      figures: Object.fromEntries(sizes.map(([name, size]) => [name, figure('MB', computeSpread([size / MEGABYTE]))])),
    };
  },
};
