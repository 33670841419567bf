import type { Plugin } from 'vite';
import { divideClient } from './client-parts.ts';
import { serveParts } from './module-parts.ts';

const MODULE = /[\\/]@trpc[\\/]client[\\/]dist[\\/]index\.mjs$/;
const PART = /[\\/]@trpc[\\/]client[\\/]dist[\\/]index\.mjs\?part=\w+$/;

/**
 * Makes tRPC's link for subscriptions a module of its own, so that only pages with live updates load it: bundlers do
 * not divide a module, and every page uses the rest.
 */
export function separateSubscriptions(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'marque-separate-subscriptions',
    apply: 'build',
    enforce: 'pre',
    ...serveParts(PART, parts),
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const divided = Object.entries(divideClient(code));
        for (const [name, part] of divided) parts.set(`${id}?part=${name}`, part);
        const lines = divided.map(([name]) => `export * from ${JSON.stringify(`${id}?part=${name}`)};`);
        return { code: lines.join('\n'), moduleSideEffects: false };
      },
    },
  };
}
