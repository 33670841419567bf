import { copyFile, cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { FONT_FILES } from '../src/modules/dossier/pdf/font-files.ts';

const require = createRequire(import.meta.url);

const SCRIPT_FONTS = fileURLToPath(new URL('../src/modules/dossier/fonts/', import.meta.url));

/**
 * Copies the fonts of the dossier next to the built server, with their licenses: production needs nothing else of their
 * packages.
 */
export function fontFiles(): Plugin {
  let target = 'dist/fonts';
  return {
    name: 'marque-font-files',
    apply: 'build',
    configResolved(config) {
      target = resolve(config.root, config.build.outDir, 'fonts');
    },
    async writeBundle() {
      await mkdir(target, { recursive: true });
      await cp(SCRIPT_FONTS, target, { recursive: true });
      for (const file of Object.values(FONT_FILES)) {
        const source = require.resolve(file);
        await copyFile(source, join(target, basename(file)));
        await copyFile(join(dirname(source), '../LICENSE_FONT'), join(target, `${basename(file, '.ttf')}.license.txt`));
      }
    },
  };
}
