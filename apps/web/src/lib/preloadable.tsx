import { type ComponentType, lazy, useState } from 'react';

/** A component in a file of its own. */
export interface Preloadable<Props> {
  /** Fetches the file, once; rejects if that fails, and tries again when called again. */
  preload(): Promise<unknown>;
  /** As preloaded, or what waits for the file. */
  pick(): ComponentType<Props>;
}

export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Lazy = lazy(preload);
  return { preload, pick: () => loaded ?? Lazy };
}

interface PreloadedProps<Props> {
  component: Preloadable<Props>;
  props: Props;
}

/**
 * There with the first frame if it was preloaded; if not, `Suspense` shows its fallback meanwhile. Another component in
 * the same place needs another key.
 */
export function Preloaded<Props extends object>({ component, props }: PreloadedProps<Props>) {
  // The same for as long as it is shown: with another one it would lose its state.
  const [Shown] = useState(component.pick);
  return <Shown {...props} />;
}
