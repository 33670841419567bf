import type { Plugin } from 'vite';

/**
 * Serves /dev/gallery while developing: every state of every page (gallery/main.tsx). It has no part in a build of the
 * product.
 */
export function gallery(): Plugin {
  return {
    name: 'marque-gallery',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (/^\/dev\/gallery(?:[/?]|$)/.test(request.url ?? '')) request.url = '/gallery.html';
        next();
      });
    },
  };
}
