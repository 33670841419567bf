import type { Plugin } from 'vite';

/** The module of tRPC's client with its WebSocket connection, and two functions used by everything else. */
const MODULE = /[\\/]@trpc[\\/]client[\\/]dist[\\/]wsLink-[^\\/]+\.mjs$/;
const KEEPS_ALIVE = /^_defineProperty\(WsConnection, "connectCount", 0\);$/m;

/**
 * Removes tRPC's WebSocket client, which the product does not use. A static initializer keeps bundlers from dropping it
 * on their own.
 */
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
