import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listPackages, NODE, ROOT, readJson } from './paths.mjs';
import { Failure, startStep, tail } from './progress.mjs';
import { run } from './run.mjs';

const STAMP = path.join(ROOT, 'node_modules', '.marque-install');

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  for (const dir of listPackages()) files.push(path.join(dir, 'package.json'));
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** @param {string} wanted */
function isInstalled(wanted) {
  return existsSync(STAMP) && existsSync(NODE) && readFileSync(STAMP, 'utf8') === wanted;
}

/**
 * pnpm prints "Progress: resolved 512, reused 500, downloaded 12, added 300".
 * @param {string} text
 */
function readProgress(text) {
  const [, resolved, reused, downloaded, added] =
    text.match(/resolved (\d+), reused (\d+), downloaded (\d+), added (\d+)/) ?? [];
  return resolved && `${Number(reused) + Number(downloaded)} of ${resolved} fetched, ${added} placed`;
}

/** @param {string} output */
function explain(output) {
  const isOffline =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|dns error|error sending request/i;
  if (isOffline.test(output)) {
    return 'The libraries could not be downloaded: the package registry does not respond. Check the network and try again.';
  }
  return 'The libraries could not be installed. What the package manager said last stands above.';
}

/**
 * Installs the libraries of the lockfile unless exactly these are installed, with the version of the package manager in
 * `packageManager`.
 */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  const isFirst = !existsSync(STAMP);
  const step = startStep(isFirst ? 'Installing libraries (first start only)…' : 'Installing changed libraries…');
  const [manager] = readJson('package.json').packageManager.split('+');
  const { code, output } = await run(
    'npx',
    ['--yes', manager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    // CI: never prompt, nobody may be there to answer.
    { quiet: true, env: { CI: 'true' }, onOutput: (text) => step.note(readProgress(text) ?? '') },
  ).catch((error) => ({ code: 1, output: error.message }));
  if (code !== 0 || !existsSync(NODE)) {
    step.fail();
    process.stderr.write(`${tail(output)}\n`);
    throw new Failure(explain(output));
  }
  writeFileSync(STAMP, wanted);
  step.done();
}
