import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type UserConfig } from 'vite';
import { breakpointMixins } from './vite-plugins/breakpoint-mixins.ts';
import { buildTarget } from './vite-plugins/build-target.ts';
import { fetchBeforeImport } from './vite-plugins/fetch-before-import.ts';
import { gallery } from './vite-plugins/gallery.ts';
import { groupChunks } from './vite-plugins/group-chunks.ts';
import { inlineScripts } from './vite-plugins/inline-scripts.ts';
import { leaveOutJsonSchema } from './vite-plugins/leave-out-json-schema.ts';
import { leaveOutMantineParts } from './vite-plugins/leave-out-mantine-parts.ts';
import { leaveOutQueryHooks } from './vite-plugins/leave-out-query-hooks.ts';
import { leaveOutWebSockets } from './vite-plugins/leave-out-web-sockets.ts';
import { leaveOutZodMethods } from './vite-plugins/leave-out-zod-methods.ts';
import { pageHeads } from './vite-plugins/page-heads.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { preloadFonts } from './vite-plugins/preload-fonts.ts';
import { prerender } from './vite-plugins/prerender.ts';
import { productionRouter } from './vite-plugins/production-router.ts';
import { separateSubscriptions } from './vite-plugins/separate-subscriptions.ts';
import { splitDeclarations } from './vite-plugins/split-declarations.ts';
import { styleMixins } from './vite-plugins/style-mixins.ts';

/** Where `vite` alone finds the server while developing. */
const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Names a class after its style sheet, without its line: the names of all classes are in the scripts, and what differs
 * from class to class is not compressed.
 */
function nameClass(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  // Four characters of base 36 tell more sheets apart than five of base 16, and each is in the scripts many times.
  const hash = createHash('sha256').update(sheet).digest().readUInt32BE().toString(36);
  return `${name}_${hash.slice(-4)}`;
}

/** What the build for browsers and the one that makes the landing page's markup have in common. */
const SHARED: UserConfig = {
  // Only the bare name: the module itself imports `zod/v4`.
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  css: {
    postcss: { plugins: [mantinePreset({ mixins: { ...breakpointMixins, ...styleMixins } })] },
    modules: { generateScopedName: nameClass },
  },
  // The landing page shows the year, and its markup is made at build time.
  define: { 'import.meta.env.VITE_BUILD_YEAR': new Date().getFullYear() },
  build: {
    // A data: font or script would need a wider content security policy.
    assetsInlineLimit: 0,
    // The start names every file of the product. Seven characters are 42 bits, and a name counts beside them.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' },
    },
  },
};

/** What leaves the build the code that its pages use, and no more. */
const lighten = () => [
  leaveOutJsonSchema(),
  leaveOutWebSockets(),
  leaveOutQueryHooks(),
  leaveOutZodMethods(),
  leaveOutMantineParts(),
  productionRouter(),
  separateSubscriptions(),
  splitDeclarations(),
];

/** What `vite build` makes. */
const PRODUCT: UserConfig = {
  ...SHARED,
  plugins: [
    react(),
    ...lighten(),
    groupChunks(lighten),
    fetchBeforeImport(),
    pageHeads(),
    inlineScripts(),
    preloadFonts([/fraunces-latin-.*\.woff2$/, /inter-latin-.*\.woff2$/]),
    precompress(),
    prerender(SHARED),
    gallery(),
  ],
  // The scanner's worker fetches its reader of print only when it is needed.
  worker: { format: 'es' },
  // The server replaces this word in index.html by the nonce of the request's content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    ...SHARED.build,
    target: buildTarget(new URL('package.json', import.meta.url)),
    outDir: 'dist',
    // Safari before 17 loads what a page preloads a moment later; everybody else would carry the polyfill for it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/trpc': API_URL, '/api': API_URL, '/healthz': API_URL } },
};

/** `vite build --mode gallery`: the states of all pages, for the browser tests. */
const GALLERY: UserConfig = {
  ...SHARED,
  plugins: [react(), leaveOutJsonSchema()],
  worker: { format: 'es' },
  build: {
    ...SHARED.build,
    target: 'esnext',
    minify: false,
    reportCompressedSize: false,
    // What a page loads on demand is there at once: nothing is judged before it has come.
    rolldownOptions: { input: 'gallery.html', output: { codeSplitting: false } },
  },
};

export default defineConfig(({ mode }) => (mode === 'gallery' ? GALLERY : PRODUCT));
