import type { Plugin } from 'vite';

/**
 * Serves the parts into which a plugin divides modules, by their addresses: what they import is looked for beside the
 * module, and a part that nothing uses is left out.
 *
 * @param address matches the addresses of the parts
 * @param parts their code, filled while modules are transformed
 */
export function serveParts(
  address: RegExp,
  parts: ReadonlyMap<string, string>,
): Required<Pick<Plugin, 'resolveId' | 'load'>> {
  return {
    resolveId: {
      order: 'pre',
      filter: { id: address },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: address },
      handler(id) {
        const code = parts.get(id);
        if (code === undefined) throw new Error(`there is no part ${id}`);
        return { code, moduleType: 'js', moduleSideEffects: false };
      },
    },
  };
}
