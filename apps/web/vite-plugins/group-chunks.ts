import { relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { type Piece, planChunks, type Visit } from './chunk-plan.ts';
import { COMPONENTS, PAGES, START } from './page-scripts.ts';

/** What is loaded when opened keeps a file of its own from this size on; smaller parts may join a shared file. */
const OWN_FILE_BYTES = 1_500;
/** Whoever comes for the first time loads the start and nothing else: it gets nothing that others need. */
const START_WEIGHT = 100;
/** How much a page with what it loads a moment later counts beside the page alone. */
const LATER_WEIGHT = 0.3;
/** How much opening one part of a page counts beside the pages. */
const PART_WEIGHT = 0.05;

/**
 * Puts scripts that are used together into one file. A first build shows which entries need which module; chunk-plan.ts
 * decides from that, and the build itself follows the plan.
 */
export function groupChunks(): Plugin {
  return {
    name: 'marque-group-chunks',
    apply: 'build',
    async config(config) {
      const root = config.root ?? process.cwd();
      const start = resolve(root, START);
      const groups = (await planFor(config, root)).map((modules, index, { length }) => {
        const members = new Set(modules);
        // Highest first: a group takes along what its modules import, unless another one has it already.
        return {
          name: modules.includes(start) ? 'index' : 'shared',
          test: (id: string) => members.has(id),
          priority: length - index,
        };
      });
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

async function planFor({ plugins: _, build: options, ...config }: UserConfig, root: string): Promise<string[][]> {
  const result = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ...options, write: false },
  });
  if (!('output' in result)) throw new Error('the build has more than one output');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  return planChunks(getPieces(chunks, root), getVisits(chunks, root));
}

function getPath(chunk: Rolldown.OutputChunk, root: string): string | null {
  return chunk.facadeModuleId && relative(root, chunk.facadeModuleId).split(sep).join('/');
}

function getPieces(chunks: readonly Rolldown.OutputChunk[], root: string): Piece[] {
  const alone = new Set(PAGES.flatMap(({ own }) => own));
  const places = new Map(chunks.map(({ fileName }, index) => [fileName, index]));
  return chunks.map((chunk) => {
    const size = brotliCompressSync(chunk.code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    const path = getPath(chunk, root);
    return {
      modules: chunk.moduleIds,
      imports: chunk.imports.flatMap((fileName) => places.get(fileName) ?? []),
      size,
      isFixed: path !== null && path !== START && (alone.has(path) || size >= OWN_FILE_BYTES),
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
    // What follows weighs on a page less than what it starts with.
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
