import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One level below the best: a twentieth larger, in a tenth of the time. */
const QUALITY = 9;

/**
 * Copies the browser part of the API reference next to the built server, with compressed copies, so that production
 * needs nothing else of that library.
 */
export function referenceFiles(): Plugin {
  let target = 'dist/reference';
  return {
    name: 'marque-reference-files',
    apply: 'build',
    configResolved(config) {
      target = resolve(config.root, config.build.outDir, 'reference');
    },
    async writeBundle() {
      const source = fileURLToPath(new URL('./browser/', import.meta.resolve('@scalar/api-reference')));
      const files = (await readdir(source, { recursive: true })).filter((file) => isPart(file));
      await mkdir(join(target, 'chunks'), { recursive: true });
      for (const file of files) await copyCompressed(join(source, file), join(target, file));
    },
  };
}

function isPart(file: string): boolean {
  return file === 'standalone.esm.js' || /^chunks[/\\][^/\\]+\.js$/.test(file);
}

async function copyCompressed(from: string, to: string): Promise<void> {
  await cp(from, to);
  const content = await readFile(from);
  await writeFile(`${to}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  await writeFile(`${to}.gz`, await gzipped(content, { level: 9 }));
}
