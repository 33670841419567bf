import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceFontCss } from './reference-fonts.ts';

let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'marque-fonts-'));
  await mkdir(join(webDist, 'assets'));
  for (const name of ['inter-latin-B1x_2.woff2', 'inter-ext-A.woff2', 'jetbrains-mono-latin-C3.woff2', 'auth-D.js'])
    await writeFile(join(webDist, 'assets', name), '');
});
afterAll(() => rm(webDist, { recursive: true, force: true }));

describe('The fonts of the reference page', () => {
  it('are those of the web app, from its own files', async () => {
    const css = await referenceFontCss(webDist);
    expect([...css.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url)).toEqual([
      '/assets/inter-latin-B1x_2.woff2',
      '/assets/jetbrains-mono-latin-C3.woff2',
    ]);
    expect(css).toContain("--scalar-font: 'Inter'");
  });

  it('are the reader’s own where only the API is served', async () => {
    for (const folder of [null, join(webDist, 'missing')]) {
      const css = await referenceFontCss(folder);
      expect(css).not.toContain('@font-face');
      expect(css).toContain('system-ui');
    }
  });
});
