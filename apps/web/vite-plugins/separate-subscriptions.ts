import type { Plugin } from 'vite';
import { type ClientParts, divideClient } from './client-parts.ts';

const MODULE = /[\\/]@trpc[\\/]client[\\/]dist[\\/]index\.mjs$/;
const PART = /[\\/]@trpc[\\/]client[\\/]dist[\\/]index\.mjs\?part=(subscriptions|others)$/;

/**
 * Makes tRPC's link for subscriptions a module of its own, so that only pages with live updates load it: bundlers do
 * not divide a module, and every page uses the rest.
 */
export function separateSubscriptions(): Plugin {
  let parts: ClientParts | null = null;
  return {
    name: 'marque-separate-subscriptions',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: PART },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: PART },
      handler(id) {
        const code = parts?.[PART.exec(id)?.[1] === 'subscriptions' ? 'subscriptions' : 'others'];
        if (code === undefined) throw new Error(`nothing was separated for ${id}`);
        return { code, moduleType: 'js', moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        parts = divideClient(code);
        const lines = Object.keys(parts).map((part) => `export * from ${JSON.stringify(`${id}?part=${part}`)};`);
        return { code: lines.join('\n'), moduleSideEffects: false };
      },
    },
  };
}
