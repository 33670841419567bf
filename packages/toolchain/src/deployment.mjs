import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { Failure, tail } from './progress.mjs';
import { pruneDeployment, toBytes } from './prune-deployment.mjs';
import { run } from './run.mjs';

const CLIENT = 'packages/client/dist';

const BUILT = ['apps/api/dist/main.js', 'apps/web/dist/index.html'];

/**
 * Creates in `folder` exactly what a machine needs besides Node to run the built product: `apps/api` with the server
 * and its native libraries, `apps/web/dist` with the pages, and the client's package for download.
 * @param {string} folder does not exist, or is empty
 * @param {readonly string[]} options for the package manager
 */
export async function deploy(folder, options = []) {
  const missing = BUILT.find((file) => !existsSync(path.join(ROOT, file)));
  if (missing) throw new Failure(`${missing} is missing: build the product first.`);
  if (listPackedClients().length === 0) throw new Failure('The client is not packed: build the product first.');
  const server = path.join(folder, 'apps', 'api');
  mkdirSync(path.dirname(server), { recursive: true });
  const args = ['--filter', '@marque/api', ...options, 'deploy', '--prod', server];
  const { code, output } = await run('pnpm', args, { quiet: true, env: { CI: 'true' } });
  if (code !== 0) throw new Failure(`The server could not be deployed.\n${tail(output)}`);
  pruneDeployment(server);
  cpSync(path.join(ROOT, 'apps/web/dist'), path.join(folder, 'apps/web/dist'), { recursive: true });
  copyClient(folder);
}

/** @param {string} folder */
function copyClient(folder) {
  const target = path.join(folder, CLIENT);
  mkdirSync(target, { recursive: true });
  for (const name of listPackedClients()) copyFileSync(path.join(ROOT, CLIENT, name), path.join(target, name));
}

function listPackedClients() {
  const source = path.join(ROOT, CLIENT);
  return existsSync(source) ? readdirSync(source).filter((name) => name.endsWith('.tgz')) : [];
}

/**
 * The size of a deployment and of its parts, in bytes.
 * @param {string} folder
 */
export function getSize(folder) {
  const server = path.join(folder, 'apps/api');
  return {
    bytes: toBytes(folder),
    parts: {
      server: toBytes(path.join(server, 'dist')),
      libraries: toBytes(path.join(server, 'node_modules')),
      pages: toBytes(path.join(folder, 'apps/web/dist')),
    },
  };
}
