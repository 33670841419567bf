import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { getCommand, ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, keepRunning, startService } from './run.mjs';

const WEB_PORT = 5173;

/** Both services need the settings, and the web server's proxy must know the port in them. */
function readDotEnv() {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

try {
  endOnSignals(0);
  await ensureInstalled();
  readDotEnv();
  const apiPort = process.env.PORT ?? '3000';
  const env = {
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}`,
    API_URL: `http://127.0.0.1:${apiPort}`,
  };
  const api = startService(
    ['--import', './packages/toolchain/src/register-jsx.mjs', '--watch', 'apps/api/src/main.ts'],
    { env },
  );
  const vite = [getCommand('apps/web', 'vite'), '--port', String(WEB_PORT), '--strictPort'];
  const web = startService(vite, { env, cwd: path.join(ROOT, 'apps/web') });
  process.exitCode = await keepRunning([api, web]);
} catch (error) {
  report(error);
}
