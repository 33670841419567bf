import type { Plugin } from 'vite';

/** The module of tRPC's React client that makes the hooks. */
const MODULE = /[\\/]@trpc[\\/]react-query[\\/]dist[\\/]shared-[^\\/]+\.mjs$/;

/** Hooks of `trpc.….use…()` that the web app does not use. */
export const LEFT_OUT_HOOKS = [
  'usePrefetchQuery',
  'useSuspenseQuery',
  'useQueries',
  'useSuspenseQueries',
  'useSubscription',
  'usePrefetchInfiniteQuery',
  'useSuspenseInfiniteQuery',
] as const;

/**
 * Removes hooks of tRPC's React client that the web app does not use, and with them what only they use of TanStack
 * Query. All hooks are in one object, so bundlers cannot tell.
 */
export function leaveOutQueryHooks(): Plugin {
  return {
    name: 'marque-leave-out-query-hooks',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MODULE },
      handler: leaveOutHooks,
    },
  };
}

/** @throws if a hook is not found, as after an update of tRPC */
export const leaveOutHooks = (code: string): string => LEFT_OUT_HOOKS.reduce(leaveOut, code);

function leaveOut(code: string, hook: string): string {
  const entry = new RegExp(`^\\t\\t${hook}(?:: ${hook}\\$1)?,?\\n`, 'm');
  if (!entry.test(code)) throw new Error(`tRPC has changed: no ${hook}`);
  return code.replace(entry, '');
}
