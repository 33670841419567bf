import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TAG = /<script src="\/(src\/app\/[\w-]+\.js)"><\/script>/g;
const COMMENTS_AND_INDENTS = /^\s*\/\/.*\n|^\s+/gm;

/**
 * Inlines the small scripts that run before the application, without comments: as files, each would delay the page by a
 * request. They run under the response's nonce, like all scripts of the page.
 */
export function inlineScripts(): Plugin {
  let root = '.';
  return {
    name: 'marque-inline-scripts',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const files = new Map<string, string>();
        for (const [, file = ''] of html.matchAll(TAG)) files.set(file, await readInlineScript(root, file));
        return html.replace(TAG, (_tag, file: string) => `<script>${files.get(file)}</script>`);
      },
    },
  };
}

/** @param root the folder of the web application, to which the file's path is relative */
export async function readInlineScript(root: string, file: string): Promise<string> {
  return (await readFile(join(root, file), 'utf8')).replace(COMMENTS_AND_INDENTS, '').trim();
}
