import { type ComponentType, lazy } from 'react';

/** A page that is loaded when first opened, together with the Mantine styles that such pages share. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Component] = await Promise.all([load(), import('./mantine-components.ts')]);
    return { default: Component };
  });
}
