import { relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { Piece, Visit } from './chunk-cost.ts';
import { planChunks } from './chunk-plan.ts';
import { COMPONENTS, LIVE, PAGES, START } from './page-scripts.ts';
import { sharedStyles } from './shared-styles.ts';

/** What every page except the landing page loads, and so what they share. */
const COMPONENT_STYLES = 'src/app/mantine-components.css';
const STYLES = /\.css$/;
/** Lazy-loaded parts at least this large keep their own file; smaller ones may be merged. */
const OWN_FILE_BYTES = 1_500;
/** First-time visitors load only the start, so nothing that only others need may be merged into it. */
const START_WEIGHT = 150;
/** The weight of a page including what it loads a moment later, relative to the page alone. */
const LATER_WEIGHT = 0.3;
/** The weight of opening one part of a page, relative to the page. */
const PART_WEIGHT = 0.05;

/**
 * Merges scripts that are used together into one file, and the styles that pages share into another. A first build
 * shows which entries need which module; chunk-plan.ts decides from that, and the actual build follows the plan.
 *
 * @param lighten the plugins that change which modules there are: both builds need the same ones
 */
export function groupChunks(lighten: () => Plugin[]): Plugin[] {
  let styles: string[] = [];
  const merge: Plugin = {
    name: 'marque-group-chunks',
    apply: 'build',
    async config(config) {
      const root = config.root ?? process.cwd();
      const start = resolve(root, START);
      const plan = await planFor({ ...config, plugins: lighten() }, root);
      styles = plan.styles;
      const groups = plan.groups.map((modules, index, { length }) => {
        const members = new Set(modules);
        const isStart = members.has(start);
        // Imports stay where they are, which may be in the file of a page. Only the start takes them: the bundler's own
        // helpers can be in no group.
        return {
          name: isStart ? 'index' : 'shared',
          test: (id: string) => members.has(id),
          includeDependenciesRecursively: isStart,
          priority: length - index,
        };
      });
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
  return [merge, sharedStyles(COMPONENT_STYLES, () => styles)];
}

interface Plan {
  /** The modules of each merged script. */
  groups: string[][];
  /** The style sheets that merged scripts need, or that pages load initially beside their own. */
  styles: string[];
}

async function planFor({ build: options, ...config }: UserConfig, root: string): Promise<Plan> {
  const result = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ...options, write: false },
  });
  if (!('output' in result)) throw new Error('the build has more than one output');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const groups = planChunks(getPieces(chunks, root), getVisits(chunks, root));
  const ofStart = groups.find((modules) => modules.includes(resolve(root, START))) ?? [];
  const styles = new Set([...groups.flat(), ...getFrames(chunks, root)].filter((id) => STYLES.test(id)));
  for (const id of ofStart) styles.delete(id);
  return { groups, styles: [...styles] };
}

/** The modules of the chunks that pages load beside their own, such as the frame of the staff's pages. */
function getFrames(chunks: readonly Rolldown.OutputChunk[], root: string): string[] {
  const also = new Set(PAGES.flatMap((page) => page.also));
  return chunks.flatMap((chunk) => (also.has(getPath(chunk, root) ?? '') ? chunk.moduleIds : []));
}

function getPath(chunk: Rolldown.OutputChunk, root: string): string | null {
  return chunk.facadeModuleId && relative(root, chunk.facadeModuleId).split(sep).join('/');
}

function getPieces(chunks: readonly Rolldown.OutputChunk[], root: string): Piece[] {
  const alone = new Set(PAGES.flatMap(({ own }) => own));
  // Large, but never loaded without a page that has more to load.
  const merged = new Set([START, LIVE]);
  const places = new Map(chunks.map(({ fileName }, index) => [fileName, index]));
  return chunks.map((chunk) => {
    const size = brotliCompressSync(chunk.code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    const path = getPath(chunk, root);
    return {
      modules: chunk.moduleIds,
      imports: chunk.imports.flatMap((fileName) => places.get(fileName) ?? []),
      size,
      isFixed: path !== null && !merged.has(path) && (alone.has(path) || size >= OWN_FILE_BYTES),
    };
  });
}

function getVisits(chunks: readonly Rolldown.OutputChunk[], root: string): Visit[] {
  const places = new Map(chunks.flatMap(({ moduleIds }, index) => moduleIds.map((id) => [id, index] as const)));
  const getRoots = (modules: readonly string[]): number[] =>
    modules.map((module) => {
      const place = places.get(resolve(root, module));
      if (place === undefined) throw new Error(`${module} is in no script`);
      return place;
    });
  const start = getRoots([START]);
  const pages = PAGES.flatMap(({ own, also, soon, weight }) => {
    const roots = [...start, ...getRoots([...own, ...also.filter((module) => module !== COMPONENTS)])];
    // Later loads weigh less than the initial ones.
    return [
      { roots, weight },
      { roots: [...roots, ...getRoots(soon)], weight: weight * LATER_WEIGHT },
    ];
  });
  const parts = chunks.flatMap((chunk, index) =>
    chunk.isDynamicEntry ? [{ roots: [...start, index], weight: PART_WEIGHT }] : [],
  );
  return [{ roots: start, weight: START_WEIGHT }, ...pages, ...parts];
}
