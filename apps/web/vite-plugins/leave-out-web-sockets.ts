import type { Plugin } from 'vite';

/** The module of tRPC's client with its connection over web sockets, and two functions that everything else needs. */
const MODULE = /[\\/]@trpc[\\/]client[\\/]dist[\\/]wsLink-[^\\/]+\.mjs$/;
/** Runs when the module is loaded, so that no bundler can tell that the class is not used. */
const KEEPS_ALIVE = /^_defineProperty\(WsConnection, "connectCount", 0\);$/m;

/** Leaves out tRPC's client for web sockets: the product uses none. */
export function leaveOutWebSockets(): Plugin {
  return {
    name: 'marque-leave-out-web-sockets',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        if (!KEEPS_ALIVE.test(code)) throw new Error('tRPC has changed: nothing to leave out');
        return code.replace(KEEPS_ALIVE, '');
      },
    },
  };
}
