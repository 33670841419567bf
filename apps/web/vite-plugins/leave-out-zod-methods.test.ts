import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT_FORMATS, LEFT_OUT_METHODS, leaveOut } from './leave-out-zod-methods.ts';

const SOURCES = ['../src', '../../../packages/domain/src'].flatMap((root) =>
  readdirSync(join(import.meta.dirname, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(import.meta.dirname, root, path), 'utf8')),
);

describe('methods of schemas that are left out of the web application', () => {
  it('are called by no source', () => {
    const names = [...LEFT_OUT_METHODS, ...LEFT_OUT_FORMATS].join('|');
    // A method of a schema that is built in the same statement; `z.email()` is a function.
    const called = new RegExp(`\\bz\\s*\\.\\w+\\([^;]*?(?<!\\bz|\\biso)\\.(?:${names})\\(`);
    expect(called.test('z.string().trim().email()')).toBe(true);
    expect(called.test('z.string().pipe(z.email())')).toBe(false);
    expect(SOURCES.flatMap((code) => called.exec(code)?.[0] ?? [])).toEqual([]);
    // Names that nothing but a schema has, also on a schema that is built elsewhere.
    const ofSchemas = LEFT_OUT_METHODS.filter((name) => !['validate', 'encode', 'decode'].includes(name)).join('|');
    expect(SOURCES.flatMap((code) => new RegExp(`\\.(?:${ofSchemas})\\(`).exec(code)?.[0] ?? [])).toEqual([]);
  });

  it('are found in the installed version of zod', () => {
    const zod = createRequire(import.meta.url).resolve('zod/v4');
    const code = readFileSync(join(zod, '../classic/schemas.js'), 'utf8');
    const left = leaveOut(code);
    expect(code).toContain('    jwt(params) {');
    expect(left).not.toContain('    jwt(params) {');
    expect(left).not.toContain('    safeDecodeAsync(');
    expect(left).toContain('    safeParse(data, params) {');
    expect(left).toContain('export function email(params) {');
    expect(() => leaveOut('export const ZodString = 1;')).toThrow('zod has changed');
  });
});
