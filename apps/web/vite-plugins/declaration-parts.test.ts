import { describe, expect, it } from 'vitest';
import { splitModule } from './declaration-parts.ts';

const address = (part: number) => `part-${part}`;
const split = (...lines: string[]) => splitModule(lines.join('\n'), address);

/** Runs a split module: its parts as data: modules, each imported by the ones that need it. */
async function evaluate({ code, parts }: { code: string; parts: readonly string[] }): Promise<Record<string, unknown>> {
  const toUrl = (source: string): string => {
    const linked = source.replaceAll(/"part-(\d+)"/g, (_, part: string) =>
      JSON.stringify(toUrl(parts[Number(part)] ?? '')),
    );
    return `data:text/javascript,${encodeURIComponent(linked)}`;
  };
  return import(/* @vite-ignore */ toUrl(code));
}

describe('the parts of a module', () => {
  it('has one part for each declaration, and passes on what was exported', async () => {
    const found = split(
      'const HALF = 21;',
      'export const ANSWER = HALF * 2;',
      'export function ask() { return "It is " + ANSWER; }',
      'export class Asker { ask = ask; }',
    );
    expect(found?.parts).toHaveLength(4);
    const { Asker, ...rest } = await evaluate(found ?? { code: '', parts: [] });
    expect(rest).toEqual({ ANSWER: 42, ask: expect.any(Function) });
    expect(typeof Asker).toBe('function');
  });

  it('keeps declarations that refer to each other together, in their order', async () => {
    const found = split(
      'export const isEven = (n) => n === 0 || isOdd(n - 1);',
      'export const NAME = "parity";',
      'export const isOdd = (n) => n !== 0 && isEven(n - 1);',
    );
    expect(found?.parts).toHaveLength(2);
    const { isEven, NAME } = await evaluate(found ?? { code: '', parts: [] });
    expect((isEven as (n: number) => boolean)(10)).toBe(true);
    expect(NAME).toBe('parity');
  });

  it('imports in each part what that part uses, under the same name', () => {
    const found = split(
      'import basis, { z, text as words } from "./text.ts";',
      'import * as all from "./all.ts";',
      'export const A = z.string();',
      'export const B = { z: 1, words: words(basis.z), all };',
    );
    expect(found?.parts[0]).toBe('import { z as z } from "./text.ts";\nconst A = z.string();\nexport { A };');
    expect(found?.parts[1]).toContain('import { text as words } from "./text.ts";');
    expect(found?.parts[1]).toContain('import { default as basis } from "./text.ts";');
    expect(found?.parts[1]).toContain('import * as all from "./all.ts";');
    expect(found?.parts[1]).not.toContain('import { z as z }');
  });

  it('leaves a module whole that does anything besides declaring', () => {
    const declarations = ['export const A = 1;', 'export const B = 2;'];
    expect(split(...declarations)).not.toBeNull();
    expect(split(...declarations, 'console.log(A);')).toBeNull();
    expect(split(...declarations, 'export let count = 0;')).toBeNull();
    expect(split(...declarations, 'import "./styles.css";')).toBeNull();
    expect(split(...declarations, 'export { c } from "./c.ts";')).toBeNull();
    expect(split(...declarations, 'const { d } = A;')).toBeNull();
    expect(split(...declarations, 'export default A;')).toBeNull();
    expect(split(...declarations, 'import { "a-b" as c } from "./c.ts";')).toBeNull();
  });

  it('leaves a module whole that declares one thing', () => {
    expect(split('export const A = 1;')).toBeNull();
  });
});
