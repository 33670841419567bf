import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Bundles the client and the command with their dependencies, so that installing the package installs nothing else. */
export async function bundlePackage(outDir: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      license: { fileName: 'licenses.md' },
      rollupOptions: {
        input: { index: join(ROOT, 'src/index.ts'), marque: join(ROOT, 'src/cli/marque.ts') },
        output: { chunkFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: true },
  });
  await chmod(join(outDir, 'marque.js'), 0o755);
}

/** The emitted imports must name `.js` files, because the package contains no `.ts` files. */
async function declare(outDir: string): Promise<void> {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  await promisify(execFile)(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', outDir]);
  const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  for (const file of files) {
    const text = await readFile(join(outDir, file), 'utf8');
    await writeFile(join(outDir, file), text.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
}

/** Builds everything that the package contains into `outDir`. */
export async function buildPackage(outDir: string): Promise<void> {
  await bundlePackage(outDir);
  await declare(outDir);
}
