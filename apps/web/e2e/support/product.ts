import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVinDecoder } from './vin-decoder.ts';

const SERVER = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
/** The secret of the service that forwards inbound email to the product. */
export const INBOUND_EMAIL_SECRET = 'a-secret-of-the-journeys-32-characters-or-more';
export const ADMIN = { username: 'curator', password: 'a password for the company' };

export interface Product {
  url: string;
  dataDir: string;
  /** Stops the server and restarts it on the same data. */
  restart(): Promise<void>;
  /** Kills the server with SIGKILL and restarts it on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

interface Program {
  server?: string;
  /** The user id that it runs as; defaults to the current user. */
  user?: number;
  /** The path of Node; defaults to the current one. */
  node?: string;
}

/** Starts the built product like `npm start`, and waits until it reports that it is ready. */
export async function startProduct(environment: Record<string, string> = {}, program: Program = {}): Promise<Product> {
  if (!existsSync(program.server ?? SERVER)) throw new Error('The product is not built: run `turbo run build` first.');
  const decoder = await startVinDecoder();
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-e2e-'));
  if (program.user !== undefined) await chown(dataDir, program.user, program.user);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const variables = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    VPIC_URL: decoder.url,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    INBOUND_EMAIL_DOMAIN: 'reply.marque.example',
    INBOUND_EMAIL_SECRET,
    RATE_LIMITS: 'off',
    PROVE_ANSWERS: 'on',
    // Browsers, a database and this server share few cores, and a busy computer halts it for seconds.
    MAX_EVENT_LOOP_DELAY: '10000',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  let server = await startServer(variables, program);
  return {
    url,
    dataDir,
    restart: async () => {
      await stopServer(server);
      server = await startServer(variables, program);
    },
    crash: async () => {
      await stopServer(server, 'SIGKILL');
      server = await startServer(variables, program);
    },
    stop: async () => {
      await stopServer(server);
      await decoder.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(
  env: NodeJS.ProcessEnv,
  { server = SERVER, user, node = process.execPath }: Program,
): Promise<ChildProcess> {
  const account = user === undefined ? {} : { uid: user, gid: user };
  // Another user may not have access to the current directory.
  const place = user === undefined ? {} : { cwd: dirname(server) };
  const child = spawn(node, [server], { env, stdio: ['ignore', 'pipe', 'pipe'], ...account, ...place });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Marque is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${output}`)));
  });
  return child;
}

async function stopServer(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
