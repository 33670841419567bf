import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Where a script of this folder lies that runs in a thread or process of its own: beside this file, from source; beside the bundle or one folder above its
 * pieces, when built, where it is an entry of its own in `vite.config.ts`.
 */
export function scriptFile(name: string): URL {
  const urls = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((path) => new URL(path, import.meta.url));
  const found = urls.find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`${name}.js is missing beside the server; build it as an entry of its own.`);
  return found;
}
