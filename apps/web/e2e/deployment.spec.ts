import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiUser } from './support/api-user.ts';
import { startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

const TOOLCHAIN = fileURLToPath(new URL('../../../packages/toolchain/src/', import.meta.url));
/** Of server, libraries, embedded database and pages, without Node. */
const MAX_BYTES = 100_000_000;
/** What owns nothing, where we are root and PostgreSQL's programs would have to be given away. */
const NOBODY = 65_534;

const node = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(TOOLCHAIN, script), ...args]);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-deployed-'));
  await chmod(folder, 0o755);
  await node('deploy.mjs', join(folder, 'product'), '--offline');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the scripts of the deployed server import, apart from each other and Node. */
async function importedLibraries(): Promise<Set<string>> {
  const dist = join(folder, 'product/apps/api/dist');
  const scripts = (await readdir(dist, { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.startsWith('reference'),
  );
  const found = new Set<string>();
  for (const script of scripts) {
    const text = await readFile(join(dist, script), 'utf8');
    for (const [, name = ''] of text.matchAll(/^import (?:[^'"]+ from )?"([^"]+)"/gm)) {
      if (!name.startsWith('.') && !isBuiltin(name)) found.add(name);
    }
  }
  return found;
}

test('what the image carries is less than 100 MB, and has everything that the server imports', async () => {
  const { stdout } = await node('deployment-size.mjs', join(folder, 'product'));
  expect(JSON.parse(stdout).bytes).toBeLessThan(MAX_BYTES);
  expect(await importedLibraries()).toEqual(new Set(['@node-rs/argon2', 'sharp']));
});

test('what the image carries starts as an unprivileged user and serves pages, photos and dossiers', async () => {
  const product = await startProduct(
    { NODE_ENV: 'production' },
    { server: join(folder, 'product/apps/api/dist/main.js'), ...(process.getuid?.() === 0 && { user: NOBODY }) },
  );
  try {
    expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(product.url)).text()).toContain('<div id="root">');
    const { username, phone } = newConsignor();
    const owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
    const { id } = await owner.submit();
    expect(await owner.download(`/api/consignments/${id}/dossier`)).toMatch(/^%PDF-/);
  } finally {
    await product.stop();
  }
});
