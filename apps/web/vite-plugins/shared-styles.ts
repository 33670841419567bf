import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
/** A chunk with the names of its style sheets, as recorded by Vite. */
export type StyledChunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } };

/** What Vite's own mark leaves of a file without rules. */
const COMMENTS = /\/\*.*?\*\//gs;

/**
 * Puts style sheets that pages share into one file, so that a page asks for few files before its first paint. The
 * names of their classes stay in the scripts that use them.
 *
 * @param host the style sheet whose file they are added to, relative to the root; every page that uses them loads it
 * @param getShared their module ids, in the order of the cascade; known once the build has been configured
 */
export function sharedStyles(host: string, getShared: () => readonly string[]): Plugin {
  const moved = new Map<string, string>();
  let hostId = '';
  return {
    name: 'marque-shared-styles',
    apply: 'build',
    configResolved({ root }) {
      hostId = resolve(root, host);
    },
    // Between two plugins of Vite: one has compiled the sheet, the other will write it into the file of its chunk.
    async transform(code, id) {
      const shared = getShared();
      if (shared.includes(id)) {
        moved.set(id, code);
        return { code: '', map: null };
      }
      if (id !== hostId) return null;
      await Promise.all(shared.map((one) => this.load({ id: one })));
      return { code: [code, ...shared.map((one) => moved.get(one) ?? '')].join('\n'), map: null };
    },
    // A script names the style sheets of what it loads on demand, so its own name has to change with theirs.
    augmentChunkHash() {
      const texts = getShared().map((id) => moved.get(id) ?? '');
      return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        nameSharedFile(bundle, hostId, moved);
      },
    },
  };
}

/** Chunks whose styles were moved name the shared file instead of an empty one. */
function nameSharedFile(bundle: Bundle, hostId: string, moved: ReadonlyMap<string, string>): void {
  const chunks: StyledChunk[] = Object.values(bundle).filter((file) => file.type === 'chunk');
  const [file] = chunks.find(({ moduleIds }) => moduleIds.includes(hostId))?.viteMetadata?.importedCss ?? [];
  if (!file) throw new Error('there is no file for the shared styles');
  const empty = new Set(Object.keys(bundle).filter((name) => isEmptySheet(bundle[name])));
  for (const { moduleIds, viteMetadata } of chunks) {
    const names = viteMetadata?.importedCss;
    for (const name of empty) names?.delete(name);
    if (moduleIds.some((id) => moved.has(id))) names?.add(file);
  }
  for (const name of empty) delete bundle[name];
}

function isEmptySheet(file: Bundle[string] | undefined): boolean {
  return (
    file?.type === 'asset' && file.fileName.endsWith('.css') && String(file.source).replace(COMMENTS, '').trim() === ''
  );
}
