import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';
import { readInlineScript } from './inline-scripts.ts';
import { PAGES } from './page-scripts.ts';
import { firstPictureFirst } from './picture-order.ts';
import { startAfterPaint } from './scripts-after-paint.ts';

/** The placeholder for the application in index.html. */
const EMPTY_ROOT = '<div id="root"></div>';
/** The hero picture, the largest contentful element, with its sources. */
const HERO = /<picture.*?<\/picture>/;
const SOURCE = /<source type="image\/avif" media="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"\/>/g;
/** The content security policy forbids style attributes. */
const STYLE_ATTRIBUTE = /<[^>]+ style=/;
const STYLES = / style="([^"]*)"/g;

/** Fills in templates of skeletons, and is only part of pages that have any. */
const EARLY_TEXTS = 'src/app/early-texts.js';
const EARLY_TEXT = /<template data-early=/;

type Heads = Record<string, { files?: string } & Partial<Moved>>;

/** Markup without style attributes, and the style sheet that has them. */
interface Moved {
  body: string;
  styles: string;
}

interface Prerendered {
  renderLanding(nonceMark: string): string;
  renderSignIn(nonceMark: string): Promise<string>;
  renderSharedStyles(nonceMark: string): string;
  renderSkeleton(path: string, nonceMark: string): string;
}

/**
 * Writes `landing.html` next to index.html: the same page with prerendered landing page markup, which shows before the
 * scripts have loaded, and a preload of its hero picture; and `sign-in.html` for guests, whose form can be filled in
 * before they have. The skeletons of all other pages go into `pages.json` (page-heads.ts), from where the server
 * inserts them into the HTML.
 * @param shared configuration shared with the browser build, so that both name files alike
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
      const earlyTexts = await readInlineScript(root, EARLY_TEXTS);
      await buildForNode(root, shared, (rendered) => writePages(outDir, { nonceMark, earlyTexts }, rendered));
    },
  };
}

interface Parts {
  nonceMark: string;
  earlyTexts: string;
}

async function writePages(outDir: string, { nonceMark, earlyTexts }: Parts, rendered: Prerendered): Promise<void> {
  const built = startAfterPaint(await readFile(join(outDir, 'index.html'), 'utf8'));
  const page = withStyles(built, rendered.renderSharedStyles(nonceMark));
  const landing = firstPictureFirst(withLanding(page, rendered.renderLanding(nonceMark)), nonceMark);
  await writeFile(join(outDir, 'landing.html'), landing);
  await writeFile(join(outDir, 'index.html'), page);
  const heads: Heads = JSON.parse(await readFile(join(outDir, 'pages.json'), 'utf8'));
  const signIn = moveStyles(await rendered.renderSignIn(nonceMark), nonceMark);
  await writeFile(join(outDir, 'sign-in.html'), withSignIn(page, signIn, heads['/auth']?.files));
  for (const { path } of PAGES) {
    const { body, styles } = moveStyles(rendered.renderSkeleton(path, nonceMark), nonceMark);
    const script = EARLY_TEXT.test(body) ? `<script nonce="${nonceMark}">${earlyTexts}</script>` : '';
    heads[path] = { ...heads[path], body: `${body}${script}`, styles };
  }
  await writeFile(join(outDir, 'pages.json'), JSON.stringify(heads));
}

function withStyles(page: string, styles: string): string {
  if (styles === '') throw new Error('the pages have no shared styles');
  return page.replace('</head>', () => `${styles}</head>`);
}

/** @param files the links to the page's own styles */
function withSignIn(page: string, { body, styles }: Moved, files = ''): string {
  if (files === '') throw new Error('the sign-in page has no styles of its own');
  return withMarkup(page, body).replace('</head>', () => `${files}${styles}</head>`);
}

/** Moves style attributes into a style sheet with the nonce, because the content security policy forbids them. */
export function moveStyles(markup: string, nonceMark: string): Moved {
  const places = new Map<string, number>();
  const body = markup.replace(STYLES, (_, rule: string) => {
    if (!places.has(rule)) places.set(rule, places.size);
    return ` data-place="${places.get(rule)}"`;
  });
  const rules = Array.from(places, ([rule, place]) => `[data-place="${place}"]{${rule}}`);
  return { body, styles: rules.length > 0 ? `<style data-places nonce="${nonceMark}">${rules.join('')}</style>` : '' };
}

async function buildForNode(
  root: string,
  shared: UserConfig,
  use: (rendered: Prerendered) => Promise<void>,
): Promise<void> {
  // Inside the project, so that external imports resolve from its node_modules.
  const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'));
  try {
    await build({
      ...shared,
      configFile: false,
      root,
      logLevel: 'warn',
      build: { ...shared.build, ssr: 'src/prerender.tsx', outDir: folder, copyPublicDir: false },
    });
    await use(await import(pathToFileURL(join(folder, 'prerender.js')).href));
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
  return withMarkup(page, markup).replace(/(?=\s*<link rel="preload" as="font")/, () => preloads.join(''));
}

function withMarkup(page: string, markup: string): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
  return page.replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`);
}
