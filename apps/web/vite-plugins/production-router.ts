import type { Plugin } from 'vite';

const DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/][^?]+\.mjs)$/;

/** Replaces React Router's development build, the only one that its package offers bundlers, by the production one. */
export function productionRouter(): Plugin {
  return {
    name: 'marque-production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(?:\/dom)?$/ },
      async handler(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        if (!found || !DEVELOPMENT.test(found.id)) throw new Error(`React Router has changed: ${found?.id}`);
        return { ...found, id: found.id.replace(DEVELOPMENT, '$1production$2') };
      },
    },
  };
}
