import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds a script of this folder that runs in a separate thread or process: in the sources, next to this file; in the
 * build, next to the bundle or one folder above its chunks, as a separate entry in `vite.config.ts`.
 */
export function scriptFile(name: string): URL {
  const urls = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((path) => new URL(path, import.meta.url));
  const found = urls.find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`${name}.js is missing next to the server; build it as a separate entry.`);
  return found;
}
