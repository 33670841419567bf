import { type ComponentType, lazy } from 'react';

/**
 * A page that is fetched when it is first opened, together with the rules of Mantine's components that such pages
 * share.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Component] = await Promise.all([load(), import('./mantine-components.ts')]);
    return { default: Component };
  });
}
