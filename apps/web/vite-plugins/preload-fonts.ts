import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Adds a preload for each font file of the bundle whose name matches, so that the first paint uses the right font. */
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
  // Fonts are requested in CORS mode even from the same origin; without the attribute the preload is not used.
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
