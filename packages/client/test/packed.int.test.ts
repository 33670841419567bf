import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envForNpm, packPackage } from '../scripts/pack-package.ts';
import { type CarFolder, makeCarFolder } from './support/car-folder.ts';
import { PASSWORD, type Person, startServer, type TestServer } from './support/server.ts';

const run = promisify(execFile);
const README = fileURLToPath(new URL('../README.md', import.meta.url));
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const TYPE_ROOTS = fileURLToPath(new URL('../node_modules/@types', import.meta.url));
const TYPESCRIPT = { strict: true, noEmit: true, allowJs: true, checkJs: true, target: 'es2023', module: 'nodenext' };

let server: TestServer;
let car: CarFolder;
let owner: Person;
let project: string;
let tarball: string;
const installed = (...path: string[]) => join(project, 'node_modules', '@marque', 'client', ...path);

/** An empty project with only the packed tarball, downloaded from the server without a registry. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'marque-packed-'));
  tarball = await packPackage(project);
  await writeFile(join(project, 'package.json'), '{ "name": "dealer", "private": true, "type": "module" }');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', `--cache=${join(project, '.npm')}`];
  server = await startServer({ CLIENT_PACKAGE: tarball });
  const args = ['install', ...quiet, `${server.url}/api/client.tgz`];
  await run('npm', args, { cwd: project, env: envForNpm() });
  owner = await server.testApp.person();
  car = await makeCarFolder();
  await cp(car.path, join(project, 'ferrari-488'), { recursive: true });
});
afterAll(async () => {
  await server.close();
  await car.remove();
  await rm(project, { recursive: true, force: true });
});

async function examples(): Promise<Map<string, string>> {
  const text = await readFile(README, 'utf8');
  return new Map(
    [...text.matchAll(/^```(?:js|sh) (\S+)\n([\s\S]*?)^```/gm)].map(([, name = '', code = '']) => [name, code]),
  );
}

interface Ran {
  stdout: string;
  stderr: string;
}

async function runExample(
  name: string,
  { token = '', answers = {} }: { token?: string; answers?: Record<string, string> } = {},
): Promise<Ran> {
  const code = (await examples()).get(name);
  if (code === undefined) throw new Error(`The README has no ${name}`);
  await writeFile(join(project, name), code);
  const path = [join(project, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { PATH: path, HOME: project, MARQUE_URL: server.url, ...(token ? { MARQUE_TOKEN: token } : {}) };
  const program = name.endsWith('.sh') ? 'sh' : process.execPath;
  const running = run(program, [...(program === 'sh' ? ['-e'] : []), name], { cwd: project, env });
  const { stdin, stdout } = running.child;
  stdout?.on('data', (said) => {
    const question = Object.keys(answers).find((words) => String(said).includes(words));
    if (question) stdin?.write(`${answers[question]}\n`);
  });
  return running;
}

describe('The packed tarball', () => {
  it('holds the client, the command and their types, and needs no other package', async () => {
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies', 'scripts'])
      expect(manifest[kind]).toBeUndefined();
    expect(await readdir(join(project, 'node_modules', '@marque'))).toEqual(['client']);
    expect((await readdir(installed())).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
    const files = await readdir(installed('dist'), { recursive: true });
    for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
      const text = await readFile(installed('dist', file), 'utf8');
      const imported = [...text.matchAll(/^(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]/gm)].map(
        ([, from]) => from,
      );
      const foreign = imported.filter(
        (from) => !from?.startsWith('./') && !from?.startsWith('../') && !from?.startsWith('node:'),
      );
      expect([file, foreign]).toEqual([file, []]);
      expect([file, /import\(["']@marque|from ["']@marque/.test(text)]).toEqual([file, false]);
    }
  });

  it('touches Node nowhere in the part that browsers load', async () => {
    const entry = await readFile(installed('dist', 'index.js'), 'utf8');
    const parts = [...entry.matchAll(/from "(\.\/[^"]+)"/g)].map(([, part = '']) => part);
    for (const part of ['./index.js', ...parts]) {
      expect(await readFile(installed('dist', part), 'utf8')).not.toMatch(/^import .*["']node:/m);
    }
  });

  it('is what the server offers, under the name that npm gave it', async () => {
    const response = await fetch(`${server.url}/api/client.tgz`);
    expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(tarball))).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${basename(tarball)}"`);
  });

  it('is clean to publint', async () => {
    const bytes = await readFile(tarball);
    const { messages } = await publint({ strict: true, pack: { tarball: Uint8Array.from(bytes).buffer } });
    expect(messages).toEqual([]);
  });

  it('has right types for every way to resolve them; it is an ES module, which require() gets as one', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(Uint8Array.from(await readFile(tarball))));
    if (!analysis.types) throw new Error('no types were found');
    expect(analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });
});

describe('In an empty project', () => {
  it('twenty lines consign a car with the photos of a folder', async () => {
    const code = (await examples()).get('consign.mjs') ?? '';
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(21);
    const { stdout } = await runExample('consign.mjs', { token: await server.getToken(owner) });
    expect(stdout).toMatch(/^Consigned as MQ-[0-9A-Z]{8} \(pending\)\n$/);
    const { number } = await server.testApp.db
      .selectFrom('consignments')
      .select('number')
      .where('userId', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(stdout).toContain(number);
  });

  it('every example of the README does what it says', async () => {
    const token = await server.getToken(owner);
    expect((await runExample('failures.mjs', { token })).stdout).toMatch(
      /^currentStep: .*\nCONSIGNMENT_NOT_FOUND 404\n$/,
    );
    const photos = await runExample('photos.mjs', { token });
    expect(photos.stdout).toMatch(/^\d+ of \d+ bytes\n[\s\S]*image\/jpeg\n$/);
    const admin = await server.testApp.person({ role: 'admin' });
    const pending = await runExample('pending.mjs', { token: await server.getToken(admin, ['read', 'staff']) });
    expect(pending.stdout).toMatch(/^MQ-[0-9A-Z]{8}: Ferrari 488 Pista\n/);
    const decider = { token: await server.getToken(admin, ['read', 'write', 'staff']) };
    expect((await runExample('decide.mjs', decider)).stdout).toMatch(/^MQ-[0-9A-Z]{8}: changes requested\n$/);
    const answers = { Username: owner.username, Password: PASSWORD };
    const { stdout } = await runExample('sign-in.mjs', { answers });
    expect(stdout).toContain(`Welcome, ${owner.username}`);
  });

  it('every command of the README does what it says', async () => {
    const dealer = await server.testApp.person();
    const token = await server.getToken(dealer);
    const first = await runExample('first-import.sh', { token });
    expect(first.stdout).toMatch(/dry run\.\nConsigned as MQ-[0-9A-Z]{8} \(pending\)/);
    await mkdir(join(project, 'cars'));
    await cp(car.path, join(project, 'cars', 'one'), { recursive: true });
    await runExample('ten-cars.sh', { token });
    expect(JSON.parse(await readFile(join(project, 'imported.ndjson'), 'utf8'))).toMatchObject({
      alreadyConsigned: true,
    });
  });

  it('every example passes the compiler, by the types that came with the package', async () => {
    for (const [name, code] of await examples()) if (!name.endsWith('.sh')) await writeFile(join(project, name), code);
    await writeFile(
      join(project, 'wrong.ts'),
      `import { createMarqueClient } from '@marque/client';
const client = createMarqueClient({ url: 'https://a.example' });
// @ts-expect-error: an id is a number
await client.consignment.get({ id: '12' });
// @ts-expect-error: there is no such procedure
await client.consignment.fly();
const saved: Date = (await client.draft.get()).lastSaved;
// @ts-expect-error: nobody uploads a number
await client.uploads.photo(saved.getTime());
`,
    );
    const compilerOptions = {
      ...TYPESCRIPT,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [TYPE_ROOTS],
    };
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.mjs', '*.js', '*.ts'] }),
    );
    const { stdout } = await run(process.execPath, [TSC, '-p', 'tsconfig.json'], { cwd: project }).catch(
      (error: Ran) => error,
    );
    expect(stdout).toBe('');
  });

  it('its types stand by themselves in a browser’s project, checked to the last line', async () => {
    await writeFile(join(project, 'page.ts'), `export { createMarqueClient } from '@marque/client';\n`);
    const compilerOptions = {
      ...TYPESCRIPT,
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom'],
      types: [],
    };
    await writeFile(join(project, 'tsconfig.page.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }));
    const { stdout } = await run(process.execPath, [TSC, '-p', 'tsconfig.page.json'], { cwd: project }).catch(
      (error: Ran) => error,
    );
    expect(stdout).toBe('');
  });
});
