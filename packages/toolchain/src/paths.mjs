import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..');

export const IS_WINDOWS = process.platform === 'win32';

/** The pinned Node from the lockfile; the machine's own Node only runs this bootstrap. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');

/** Our environment with the pinned tools first in PATH. */
export function toolEnv(extra = {}) {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const first = [path.dirname(NODE), bin].join(path.delimiter);
  return { ...process.env, ...extra, PATH: `${first}${path.delimiter}${process.env.PATH ?? ''}` };
}

export function listPackages() {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(ROOT, group))
      .map((name) => path.join(group, name))
      .filter((dir) => existsSync(path.join(ROOT, dir, 'package.json'))),
  );
}

/** @param {string[]} segments */
export function readJson(...segments) {
  return JSON.parse(readFileSync(path.join(ROOT, ...segments), 'utf8'));
}

/**
 * The script behind a package's command, so that it runs in the pinned Node without a shell and shim.
 * @param {string} packageDir
 * @param {string} name
 */
export function getCommand(packageDir, name, command = name) {
  const dir = realpathSync(path.join(ROOT, packageDir, 'node_modules', name));
  const { bin } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return path.join(dir, typeof bin === 'string' ? bin : bin[command]);
}

/** Turborepo's binary: starting it through its Node shim takes four times as long. */
export function turboProgram() {
  const shim = realpathSync(path.join(ROOT, 'node_modules', 'turbo', 'package.json'));
  const system =
    new Map([
      ['darwin', 'darwin'],
      ['win32', 'windows'],
    ]).get(process.platform) ?? 'linux';
  const platform = `@turbo/${system}-${process.arch === 'arm64' ? 'arm64' : '64'}`;
  const manifest = createRequire(shim).resolve(`${platform}/package.json`);
  return path.join(path.dirname(manifest), 'bin', IS_WINDOWS ? 'turbo.exe' : 'turbo');
}
