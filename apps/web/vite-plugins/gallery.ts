import type { Plugin } from 'vite';

/** Serves /dev/gallery in development: every state of every page (gallery/main.tsx). Not part of production builds. */
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
