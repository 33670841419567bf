import type { ComponentType, ReactNode } from 'react';
import { type Preloadable, preloadable } from '../lib/preloadable.tsx';

interface PageProps {
  children?: ReactNode;
}

/** A page that is loaded when first opened. */
export type LazyPage = Preloadable<PageProps>;

/**
 * A page that is loaded when first opened, together with the Mantine styles that such pages share.
 *
 * @param pick takes the page from its module, or loads it from there
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<PageProps> | Promise<ComponentType<PageProps>>,
): LazyPage {
  return preloadable(async () => {
    const [page] = await Promise.all([load().then(pick), import('./mantine-components.ts')]);
    return page;
  });
}
