import { type ComponentType, lazy, type ReactNode, useState } from 'react';

type PageComponent = ComponentType<{ children?: ReactNode }>;

/** A page that is loaded when first opened. */
export interface LazyPage {
  load(): Promise<unknown>;
  /** The page itself once it has been loaded; before, a component that loads it in a Suspense. */
  get: () => PageComponent;
}

/**
 * A page that is loaded when first opened, together with the Mantine styles that such pages share.
 *
 * @param pick takes the page from its module, or loads it from there
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => PageComponent | Promise<PageComponent>,
): LazyPage {
  let loaded: PageComponent | undefined;

  async function loadOnce(): Promise<{ default: PageComponent }> {
    if (!loaded) [loaded] = await Promise.all([load().then(pick), import('./mantine-components.ts')]);
    return { default: loaded };
  }

  const Lazy = lazy(loadOnce);
  return { load: loadOnce, get: () => loaded ?? Lazy };
}

/** Shows a page, which stays the same component however long it is shown; another page needs another key. */
export function PageContent({ of: page, children }: { of: LazyPage; children?: ReactNode }) {
  const [Component] = useState(page.get);
  return <Component>{children}</Component>;
}
