import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ADMIN_PASSWORD = 'a password for the faults';
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Product {
  port: number;
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<void>;
  isRunning(): boolean;
}

/** Child processes that must not outlive this one. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

export async function prepareProduct(environment: Record<string, string>): Promise<Product> {
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ADMIN_PASSWORD,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        MAX_EVENT_LOOP_DELAY: 'off',
        VPIC_URL: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', process.env.FAULTS_LOG ? 'inherit' : 'ignore'],
    });
    child = started;
    children.add(started);
    started.once('exit', () => children.delete(started));
    await untilReady(started);
  }

  return {
    port,
    start,
    signal: (name) => void child?.kill(name),
    ended: async () => {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      if (process.env.FAULTS_LOG) process.stderr.write(chunk);
      output = `${output}${chunk}`.slice(-4_000);
      if (output.includes('Marque is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The product ended before it was ready:\n${output}`)));
    child.once('error', reject);
  });
}
