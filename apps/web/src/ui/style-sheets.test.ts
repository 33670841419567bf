import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** Shorter rules may be equal by chance. */
const LONG = 5;

function getRules(sheet: string): { place: string; body: string; length: number }[] {
  const rules: ReturnType<typeof getRules> = [];
  postcss.parse(readFileSync(join(SRC, sheet), 'utf8')).walkRules(({ selector, nodes, source }) => {
    const declarations = nodes.filter((node) => node.type === 'decl').map(String);
    const body = declarations.sort().join('; ');
    rules.push({ place: `${sheet}:${source?.start?.line} ${selector}`, body, length: declarations.length });
  });
  return rules;
}

it('are not copied from each other: what is shared is a component or a mixin', () => {
  const rules = globSync('**/*.css', { cwd: SRC }).flatMap(getRules);
  const bodies = Map.groupBy(
    rules.filter(({ length }) => length >= LONG),
    ({ body }) => body,
  );
  const copies = [...bodies.values()].filter((same) => same.length > 1);
  expect(rules).not.toEqual([]);
  expect(copies.map((same) => same.map(({ place }) => place))).toEqual([]);
});
