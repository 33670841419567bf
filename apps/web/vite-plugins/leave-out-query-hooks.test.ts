import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LEFT_OUT_HOOKS, leaveOutHooks } from './leave-out-query-hooks.ts';

const SOURCE = join(import.meta.dirname, '../src');
const DIST = fileURLToPath(new URL('.', import.meta.resolve('@trpc/react-query')));

test('no source uses a hook that is left out of the web app', () => {
  const used = new RegExp(`\\b(?:${LEFT_OUT_HOOKS.join('|')})\\b`);
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources.filter((path) => used.test(readFileSync(join(SOURCE, path), 'utf8')))).toEqual([]);
});

test("the hooks are found in the installed version of tRPC's client, and the others stay", () => {
  const name = readdirSync(DIST).find((file) => /^shared-.*\.mjs$/.test(file)) ?? '';
  const left = leaveOutHooks(readFileSync(join(DIST, name), 'utf8'));
  const made = left
    .slice(left.indexOf('Provider: TRPCProvider,'))
    .split('\n')
    .map((line) => line.trim().split(/[:,]/)[0]);
  expect(made.slice(0, made.indexOf('};'))).toEqual([
    'Provider',
    'createClient',
    'useContext',
    'useUtils',
    'useQuery',
    'useMutation',
    'useInfiniteQuery',
  ]);
  expect(() => leaveOutHooks('export const hooks = {};')).toThrow('tRPC has changed');
});
