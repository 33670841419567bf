import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withNativeSpread } from './native-spread.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('@trpc/server')));
const sources = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));

const compileSpread = (source: string): ((...objects: object[]) => object) =>
  new Function(`${/function _objectSpread2[\s\S]*?\n\}/.exec(source)?.[0]}; return _objectSpread2;`)();

it('one file of the installed tRPC has the helper, and no literal of tRPC has a getter, which it would keep', () => {
  expect(sources.filter((source) => withNativeSpread(source) !== null)).toHaveLength(1);
  expect(sources.filter((source) => /\bget \w+\(\)\s*\{/.test(source))).toEqual([]);
});

it('spreads as the language does: later objects win, and null is nothing', () => {
  const changed = sources.map(withNativeSpread).find((source) => source !== null) ?? '';
  const key = Symbol('key');
  expect(compileSpread(changed)({ a: 1 }, { a: 2, [key]: 3 }, null as never, { b: undefined })).toEqual({
    a: 2,
    [key]: 3,
    b: undefined,
  });
});
