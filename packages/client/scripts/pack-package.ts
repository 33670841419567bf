import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackage } from './build-package.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Ours without what an npm that started us says to those it starts: it speaks of another project. */
export function envForNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

/** What only this repository understands has no place in the package: it depends on nothing. */
async function manifestForOthers(): Promise<string> {
  const {
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Builds the package and packs it with npm into the folder; answers the tarball's path. */
export async function packPackage(folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'marque-pack-'));
  try {
    await mkdir(folder, { recursive: true });
    await buildPackage(join(stage, 'dist'));
    await writeFile(join(stage, 'package.json'), await manifestForOthers());
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
