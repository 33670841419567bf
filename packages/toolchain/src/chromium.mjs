import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { NODE, ROOT, readJson } from './paths.mjs';
import { startStep } from './progress.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Runs the browser for its version, because it may lack libraries or be an installer's stub.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
function works(program, env = {}) {
  const args = ['--version', '--no-sandbox'];
  const { status, stdout } = spawnSync(program, args, { env: { ...process.env, ...env }, timeout: 20_000 });
  return status === 0 && /chrom/i.test(String(stdout));
}

function findInstalled() {
  const found = [process.env.CHROMIUM_PATH, ...NAMES].find((name) => name && works(name));
  return found ? { CHROMIUM_PATH: absolute(found) } : null;
}

/** @param {string} program */
function absolute(program) {
  if (path.isAbsolute(program)) return program;
  const { stdout } = spawnSync('sh', ['-c', 'command -v "$0"', program]);
  return String(stdout).trim() || program;
}

async function installWithApt() {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) return null;
  const step = startStep('Installing Chromium for the browser tests…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { quiet: true, env });
  const found = code === 0 ? findInstalled() : null;
  if (found) step.done();
  else step.fail();
  return found;
}

const versionOfBundled = () => String(readJson('apps/web/package.json').devDependencies['@sparticuz/chromium']);

/**
 * The browser from the lockfile. It is made for bare servers and includes the libraries that these lack, which it only
 * unpacks where it detects such a server.
 * @returns {Promise<{ CHROMIUM_PATH: string, LD_LIBRARY_PATH?: string } | null>}
 */
async function unpackBundled() {
  // It reuses what is already there, so the folder must be private and specific to the version.
  const folder = path.join(homedir(), '.cache', 'marque', `chromium-${versionOfBundled()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return null;
  }
  const believe = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: folder };
  const script = `
    import chromium from '@sparticuz/chromium';
    console.log(JSON.stringify({ file: await chromium.executablePath(), libraries: process.env.LD_LIBRARY_PATH ?? '' }));`;
  const { code, output } = await run(NODE, ['--input-type=module', '-e', script], {
    quiet: true,
    env: believe,
    cwd: path.join(ROOT, 'apps', 'web'),
  });
  if (code !== 0) return null;
  const { file, libraries } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  if (works(file)) return { CHROMIUM_PATH: file };
  return works(file, { LD_LIBRARY_PATH: libraries }) ? { CHROMIUM_PATH: file, LD_LIBRARY_PATH: libraries } : null;
}

/**
 * The environment that tells Playwright which browser to use: the headless one from the lockfile, unless another was
 * requested or this machine lacks its libraries. It does the tests with three quarters of the work.
 */
export async function provideHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return provideChromium();
  const bundled = await unpackBundled();
  if (bundled && !bundled.LD_LIBRARY_PATH) return bundled;
  // An installed browser brings the libraries.
  const installed = await provideChromium();
  return bundled && works(bundled.CHROMIUM_PATH) ? { CHROMIUM_PATH: bundled.CHROMIUM_PATH } : installed;
}

/** The environment that tells which browser with windows to use; null, and a message, when this machine has none. */
export async function provideChromium() {
  const found = findInstalled() ?? (await installWithApt()) ?? (await unpackBundled());
  if (!found) console.log('No browser: install Chromium, or set CHROMIUM_PATH to one.');
  return found;
}
