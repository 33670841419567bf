import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';

/** Where index.html takes in the application. */
const EMPTY_ROOT = '<div id="root"></div>';
/** The first picture of the page, which is the largest thing in view, and what it offers to windows of each shape. */
const HERO = /<picture.*?<\/picture>/;
const SOURCE = /<source type="image\/avif" media="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"\/>/g;
/** The content security policy forbids styles in attributes. */
const STYLE_ATTRIBUTE = /<[^>]+ style=/;

/**
 * Writes `landing.html` beside index.html: the same page with the landing page's markup in it, so that it is on the
 * screen before the scripts, and the preload of its first picture.
 *
 * @param shared what the build for Node has in common with the one for browsers, so that both name files alike
 */
export function prerender(shared: UserConfig): Plugin {
  let root = '.';
  let outDir = 'dist';
  let nonceMark = '';
  return {
    name: 'marque-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      nonceMark = config.html?.cspNonce ?? '';
    },
    async closeBundle() {
      const markup = await renderLanding(root, shared, nonceMark);
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      await writeFile(join(outDir, 'landing.html'), withLanding(page, markup));
    },
  };
}

async function renderLanding(root: string, shared: UserConfig, nonceMark: string): Promise<string> {
  // Below the project: what is not bundled is imported from its node_modules.
  const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'));
  try {
    await build({
      ...shared,
      configFile: false,
      root,
      logLevel: 'warn',
      build: { ...shared.build, ssr: 'src/prerender.tsx', outDir: folder, copyPublicDir: false },
    });
    const built: { renderLanding: (mark: string) => string } = await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    );
    return built.renderLanding(nonceMark);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function withLanding(page: string, markup: string): string {
  const [picture = ''] = HERO.exec(markup) ?? [];
  const preloads = Array.from(
    picture.matchAll(SOURCE),
    ([, media, sources, sizes]) =>
      `<link rel="preload" as="image" type="image/avif" media="${media}" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`,
  );
  if (preloads.length === 0) throw new Error('the landing page has no first picture');
  if (STYLE_ATTRIBUTE.test(markup)) throw new Error('the landing page has styles that its policy forbids');
  if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
  return page
    .replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`)
    .replace(/(?=\s*<link rel="preload" as="font")/, () => preloads.join(''));
}
