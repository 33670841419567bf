import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { upTo } from './breakpoints.ts';

const SRC = join(import.meta.dirname, '..');

it('is 768 px for the change from phone to tablet', () => {
  expect(upTo('tablet')).toBe('(max-width: 48em)');
});

it('is the one place that knows the widths at which a layout changes', () => {
  const sheets = globSync('**/*.css', { cwd: SRC });
  const queries = sheets.flatMap((sheet) =>
    [...readFileSync(join(SRC, sheet), 'utf8').matchAll(/@media[^{]*(?:min|max)-width[^{]*/g)].map(
      ([query]) => `${sheet}: ${query.trim()}`,
    ),
  );
  expect(sheets).not.toEqual([]);
  expect(queries).toEqual([]);
});
