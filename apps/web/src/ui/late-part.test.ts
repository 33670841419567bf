import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { latePart } from './late-part.tsx';

const SRC = join(import.meta.dirname, '..');
/** Whole pages, whose error offers a reload, and the landing page, which is in its HTML. */
const WHOLE_PAGES = ['lib/preloadable.tsx', 'app/other-page.tsx', 'features/landing/landing-page.tsx'];

const Part = () => null;

describe('A part of a page in a file of its own', () => {
  it('is there at once when it was preloaded, and is fetched once', async () => {
    let fetches = 0;
    const part = latePart(async () => {
      fetches += 1;
      return Part;
    });
    expect(part.pick()).toBeUndefined();
    await part.load();
    await part.load();
    expect(part.pick()).toBe(Part);
    expect(fetches).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let fetches = 0;
    const part = latePart(async () => {
      fetches += 1;
      if (fetches === 1) throw new Error('no connection');
      return Part;
    });
    await expect(part.load(1)).rejects.toThrow('no connection');
    expect(part.pick()).toBeUndefined();
    await part.load(1);
    expect(part.pick()).toBe(Part);
  });

  it('is never loaded by React’s lazy, which remembers a failure (ADR 0239)', () => {
    const files = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !file.includes('.test.'));
    expect(files.length).toBeGreaterThan(300);
    const lazy = files.filter((file) => /\blazy[(<]/.test(readFileSync(join(SRC, file), 'utf8')));
    expect(lazy.toSorted()).toEqual(WHOLE_PAGES.toSorted());
  });
});
