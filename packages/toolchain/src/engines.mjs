import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const WINDOW = path.join(ROOT, 'apps', 'web', 'e2e', 'engines', 'webkit-window.py');
/** @type {(program: string, ...args: string[]) => boolean} */
const succeeds = (program, ...args) => spawnSync(program, args, { timeout: 20_000 }).status === 0;
/** @type {(program: string) => boolean} */
const has = (program) => succeeds('sh', '-c', 'command -v "$0"', program);

const ENGINES = [
  {
    packages: ['firefox-esr'],
    isThere: () => Boolean(process.env.FIREFOX_PATH) || has('firefox-esr') || has('firefox'),
  },
  {
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isThere: () => has('WebKitWebDriver') && has('Xvfb') && succeeds('/usr/bin/python3', WINDOW, '--check'),
  },
];

/** In seconds: a slow or missing network must not delay a run. */
const UPDATES_WITHIN = '60';
const DOWNLOADS_WITHIN = '150';

const ENV = { DEBIAN_FRONTEND: 'noninteractive' };
/** @type {(within: string, ...args: string[]) => ReturnType<typeof run>} */
const apt = (within, ...args) => run('timeout', [within, 'apt-get', ...args], { quiet: true, env: ENV });

/**
 * Installs Firefox and WebKit if they are missing and that is possible. Never fails: the browser tests skip missing
 * engines and say so.
 */
export async function provideEngines() {
  const missing = ENGINES.filter(({ isThere }) => !isThere());
  const canInstall = process.getuid?.() === 0 && has('apt-get') && has('timeout');
  if (missing.length === 0 || !canInstall) return;
  await apt(UPDATES_WITHIN, 'update');
  for (const { packages } of missing) {
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    const { code } = await apt(DOWNLOADS_WITHIN, '--download-only', ...install);
    // Not limited in time: an interruption would leave packages half installed.
    if (code === 0) await run('apt-get', ['--no-download', ...install], { quiet: true, env: ENV });
  }
}
