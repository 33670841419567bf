import type { Plugin } from 'vite';
import { splitModule } from './declaration-parts.ts';
import { serveParts } from './module-parts.ts';

/** Modules that have no effects besides declaring: the domain, and the icons. */
const SPLIT = /[\\/](?:packages[\\/]domain[\\/]src[\\/][^?]+\.ts|apps[\\/]web[\\/]src[\\/]ui[\\/]icons\.tsx)$/;
const PART = /\?declaration=\d+$/;

/**
 * Makes a module of each top-level declaration of the domain, so that a page loads only the rules and texts that it
 * uses, and not everything that is declared beside them for other pages.
 */
export function splitDeclarations(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'marque-split-declarations',
    apply: 'build',
    ...serveParts(PART, parts),
    // After Vite's own step, which leaves JavaScript.
    transform: {
      filter: { id: SPLIT },
      handler(code, id) {
        const address = (part: number) => `${id}?declaration=${part}`;
        const split = splitModule(code, address);
        if (!split) return null;
        for (const [part, written] of split.parts.entries()) parts.set(address(part), written);
        return { code: split.code, moduleSideEffects: false };
      },
    },
  };
}
