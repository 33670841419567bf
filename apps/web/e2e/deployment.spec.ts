import { execFile, fork } from 'node:child_process';
import { chmod, constants, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiUser } from './support/api-user.ts';
import { startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

const TOOLCHAIN = fileURLToPath(new URL('../../../packages/toolchain/src/', import.meta.url));
const PHOTO = fileURLToPath(new URL('photos/interior_steering.jpg', import.meta.url));
const HEIC = fileURLToPath(
  new URL('../../api/src/modules/photo/pipeline/fixtures/turned-p3-gps.heic', import.meta.url),
);
/** Server, libraries, embedded database and pages, without Node. */
const MAX_BYTES = 120_000_000;
/** A user who owns nothing. Needed as root, since PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/**
 * Libraries for passkeys, email, archive storage, dossiers, exports, image formats, phone numbers and the list of
 * common passwords.
 */
const SELDOM_USED = [
  '@simplewebauthn/server',
  'nodemailer',
  '@sendgrid/client',
  'axios',
  'react-dom',
  '@aws-sdk/client-s3',
  'pdfkit',
  'yazl',
  'fontkit',
  'harfbuzzjs',
  'sharp',
  'libheif-js',
  '@ericblade/quagga2',
  'tesseract.js',
  '@zxcvbn-ts/language-common',
  'libphonenumber-js',
];

const node = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(TOOLCHAIN, script), ...args]);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-deployed-'));
  await chmod(folder, 0o755);
  await node('deploy.mjs', join(folder, 'product'), '--offline');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const dist = () => join(folder, 'product/apps/api/dist');

const listImports = (text: string) =>
  [...text.matchAll(/^import (?:[^'"]+ from )?"([^"]+)"/gm)].map(([, name = '']) => name);

async function importedLibraries(): Promise<Set<string>> {
  const scripts = (await readdir(dist(), { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.startsWith('reference'),
  );
  const texts = await Promise.all(scripts.map((script) => readFile(join(dist(), script), 'utf8')));
  return new Set(texts.flatMap(listImports).filter((name) => !name.startsWith('.') && !isBuiltin(name)));
}

async function findLoaded(script: string): Promise<string> {
  const [, name = ''] = /import\("(\.\/[^"]+)"\)/.exec(await readFile(script, 'utf8')) ?? [];
  return name;
}

async function librariesInside(script: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(script)) return new Set();
  seen.add(script);
  const text = await readFile(script, 'utf8');
  const found = new Set(
    [...text.matchAll(/^\/\/.*\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)\//gm)].map(([, name = '']) => name),
  );
  for (const name of listImports(text)) {
    if (!name.startsWith('.')) found.add(name);
    else for (const library of await librariesInside(join(dirname(script), name), seen)) found.add(library);
  }
  return found;
}

test('what the image carries is less than 120 MB, and has everything that the server imports', async () => {
  const { stdout } = await node('deployment-size.mjs', join(folder, 'product'));
  expect(JSON.parse(stdout).bytes).toBeLessThan(MAX_BYTES);
  expect(await importedLibraries()).toEqual(new Set(['@node-rs/argon2', 'sharp']));
});

test('the archives that the deployed server writes have native checksums', async () => {
  const licenses = await readFile(join(dist(), 'licenses.md'), 'utf8');
  expect(licenses).toContain('yazl');
  // A JavaScript CRC library; our replacement is in this repository and has no license of its own.
  expect(licenses).not.toContain('buffer-crc32');
});

test('a start loads no library that few requests use', async () => {
  const program = join(dist(), await findLoaded(join(dist(), 'main.js')));
  // The rest of the product is loaded while the database starts.
  const rest = join(dirname(program), await findLoaded(program));
  const libraries = new Set([...(await librariesInside(program)), ...(await librariesInside(rest))]);
  expect(libraries).toContain('fastify');
  expect(SELDOM_USED.filter((name) => libraries.has(name))).toEqual([]);
});

test('what the image carries reads photos, with the core and the language that were left', async () => {
  const child = fork(join(dist(), 'photo-child.js'), { serialization: 'advanced', execArgv: [] });
  try {
    const response = new Promise((resolve) => child.once('message', resolve));
    child.send({ kind: 'read', path: PHOTO, category: 'odometer' });
    expect(await response).toHaveProperty('result');
  } finally {
    child.kill();
  }
});

test('what the image carries starts as an unprivileged user, serves pages and dossiers, takes HEIC, can be seeded', async () => {
  // Our own Node may be in a folder that other users cannot read.
  const ownNode = join(folder, 'node');
  await copyFile(process.execPath, ownNode, constants.COPYFILE_FICLONE);
  const user = process.getuid?.() === 0 ? NOBODY : null;
  const product = await startProduct(
    { NODE_ENV: 'production' },
    { node: ownNode, server: join(dist(), 'main.js'), ...(user !== null && { user }) },
  );
  try {
    expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(product.url)).text()).toContain('<div id="root">');
    const { username, phone } = newConsignor();
    const owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
    const { id } = await owner.submit();
    expect(await owner.download(`/api/consignments/${id}/dossier`)).toMatch(/^%PDF-/);
    expect(await owner.uploadFile(HEIC, 'image/heic')).toMatchObject({ type: 'image/jpeg' });

    const seed = [join(dist(), 'seed.js'), '--consignments', '1', '--photos'];
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: product.dataDir };
    const options = { env, cwd: folder, ...(user !== null && { uid: user, gid: user }) };
    const { stdout } = await promisify(execFile)(ownNode, seed, options);
    expect(stdout).toMatch(/photos of 1 consignments\nAdded 1 consignments, /);
  } finally {
    await product.stop();
  }
});
