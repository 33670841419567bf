import { writeFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { askScript } from './early-asks.ts';
import { type Ask, FIRST_ASKS, PAGES, START } from './page-scripts.ts';
import { nameModules } from './scripts-after-paint.ts';
import type { StyledChunk } from './shared-styles.ts';

const NONCE = '__CSP_NONCE__';

interface Files {
  scripts: string[];
  styles: string[];
}

/**
 * Writes `pages.json`: for each page, what goes into the head of its HTML, so that its styles and first answers are
 * requested at once, and its scripts with index.html's script rather than by it. The server inserts it
 * (apps/api/src/transport/http/page-heads.ts).
 */
export function pageHeads(): Plugin {
  let root = '';
  let outDir = '';
  const found = new Map<string, Files>();
  return {
    name: 'marque-page-heads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    // Style-only chunks still exist in this hook; Vite removes them before the bundle is written.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ofStart = getFiles([START], chunks, root);
      for (const { path, own, also } of PAGES) {
        const { scripts, styles } = getFiles([...own, ...also], chunks, root);
        found.set(path, { scripts: without(scripts, ofStart.scripts), styles: without(styles, ofStart.styles) });
      }
    },
    writeBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const heads = PAGES.map(({ path, asks }) => {
          const { scripts = [], styles = [] } = found.get(path) ?? {};
          const written = scripts.filter((name) => bundle[name]);
          return [path, { ask: getScript(asks, written), files: linkTo(styles) }];
        });
        const rest = { '/': { ask: getScript([], []), files: '' } };
        await writeFile(
          resolve(outDir, 'pages.json'),
          JSON.stringify({ ...rest, ...Object.fromEntries(heads) }, null, 2),
        );
      },
    },
  };
}

const without = (all: string[], some: readonly string[]) => all.filter((one) => !some.includes(one));

/** The files loaded for some modules, with styles in Vite's own order. */
function getFiles(modules: readonly string[], chunks: readonly StyledChunk[], root: string): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  function add(chunk: StyledChunk | undefined): void {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const name of chunk.viteMetadata?.importedCss ?? []) styles.add(name);
  }
  for (const module of modules)
    add(chunks.find(({ moduleIds }) => moduleIds.some((id) => nameIn(root, id) === module)));
  return { scripts: [...scripts], styles: [...styles] };
}

function nameIn(root: string, id: string): string {
  return relative(root, id).split(sep).join('/');
}

function getScript(asks: readonly Ask[], scripts: readonly string[]): string {
  const statements = [askScript(FIRST_ASKS, asks)];
  if (scripts.length > 0) statements.push(nameModules(scripts.map((name) => `/${name}`)));
  return `<script nonce="${NONCE}">${statements.join(';')}</script>`;
}

function linkTo(styles: readonly string[]): string {
  return styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" nonce="${NONCE}">`).join('');
}
