import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds a preload for each font file of the bundle whose name matches, so that text is set in its own face at first
 * paint.
 */
export function preloadFonts(wanted: readonly RegExp[]): Plugin {
  return {
    name: 'marque-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => wanted.some((pattern) => pattern.test(name)));
        if (files.length !== wanted.length)
          throw new Error(`expected ${wanted.length} fonts to preload, found ${files.length}`);
        return files.map(preloadTag);
      },
    },
  };
}

function preloadTag(file: string): HtmlTagDescriptor {
  // Fonts are fetched in CORS mode even from the own origin; without the attribute the preload would not be used.
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
