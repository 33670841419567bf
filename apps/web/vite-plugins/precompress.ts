import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/;
/** Read by the server only. */
const UNSENT = 'pages.json';
/** Below this size, compression saves less than its header costs. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` versions of every text file of the build at the best quality, so that the server only has to
 * send them. Skips `index.html`, into which the server writes a nonce for each request.
 */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'marque-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true });
      const sent = files.filter((name) => COMPRESSIBLE.test(name) && name !== UNSENT);
      for (const file of sent) await compressFile(join(outDir, file));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}
