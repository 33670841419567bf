import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';

/** @type {Promise<typeof import('vite').transformWithOxc> | undefined} */
let transforming;

function transformer() {
  const resolve = createRequire(path.join(ROOT, 'apps/api/package.json')).resolve;
  transforming ??= import(pathToFileURL(resolve('vite')).href).then(({ transformWithOxc }) => transformWithOxc);
  return transforming;
}

/**
 * Node strips types but does not support JSX, so the email components are transformed on load. The built server does
 * not need this.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const transform = await transformer();
  const { code } = await transform(await readFile(file, 'utf8'), file, { jsx: { runtime: 'automatic' } });
  return { format: 'module', source: code, shortCircuit: true };
}
