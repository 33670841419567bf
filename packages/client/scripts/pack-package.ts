import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackage } from './build-package.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Removes the variables that an outer npm sets, because they describe another project. */
export function envForNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

async function createManifest(): Promise<string> {
  const {
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Builds the package, packs it with npm into the folder, and returns the path of the tarball. */
export async function packPackage(folder: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'marque-built-'));
  try {
    await buildPackage(dist);
    return await packBuilt(dist, folder);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

/** Packs what was built into `dist` with npm into the folder, and returns the path of the tarball. */
export async function packBuilt(dist: string, folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'marque-pack-'));
  try {
    await mkdir(folder, { recursive: true });
    await cp(dist, join(stage, 'dist'), { recursive: true });
    await writeFile(join(stage, 'package.json'), await createManifest());
    await copyFile(join(ROOT, 'README.md'), join(stage, 'README.md'));
    const args = [
      'pack',
      '--offline',
      '--json',
      '--ignore-scripts',
      `--cache=${join(stage, 'cache')}`,
      `--pack-destination=${folder}`,
    ];
    const { stdout } = await promisify(execFile)('npm', args, {
      cwd: stage,
      env: envForNpm(),
      shell: process.platform === 'win32',
    });
    const [packed]: { filename: string }[] = JSON.parse(stdout);
    return join(folder, packed?.filename ?? '');
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
