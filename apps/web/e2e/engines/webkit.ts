import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Running, STARTS_WITHIN_MS, startProgram, waitFor } from './processes.ts';
import { ELEMENT, type WebDriver } from './webdriver.ts';

/** Safari's engine as WebKitGTK, with its own driver on a virtual display. */
const DRIVER = findProgram('WebKitWebDriver');
const DISPLAY_SERVER = findProgram('Xvfb');
/** WebKitGTK's own test browser only opens private windows. */
const PRIVATE_WINDOW = findProgram(
  process.env.MINIBROWSER_PATH,
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
);
const PYTHON = findProgram('/usr/bin/python3');
const KEEPING_WINDOW = join(import.meta.dirname, 'webkit-window.py');

/** Whether a non-private window can be opened, which needs Python with the engine's GObject introspection data. */
async function hasDescription(): Promise<boolean> {
  if (!PYTHON) return false;
  const check = startProgram(PYTHON, [KEEPING_WINDOW, '--check']);
  const how = await check.ended.catch((error: Error) => error.message);
  return how.includes('it ended with 0');
}

/** What is missing for this kind of window; `null` if nothing is. */
export async function missingForWebKit({ isPrivate }: { isPrivate: boolean }): Promise<string | null> {
  if (!DRIVER) return 'WebKitWebDriver (webkit2gtk-driver)';
  if (!DISPLAY_SERVER) return 'Xvfb (xvfb)';
  if (isPrivate) return PRIVATE_WINDOW ? null : 'MiniBrowser (libwebkit2gtk-4.1-0)';
  return (await hasDescription()) ? null : 'Python with WebKit (python3-gi, gir1.2-webkit2-4.1)';
}

async function startDisplay(): Promise<{ display: string; running: Running }> {
  const running = startProgram(String(DISPLAY_SERVER), ['-displayfd', '1', '-screen', '0', '1280x1024x24']);
  const readNumber = () => /^(\d+)\n/m.exec(running.output())?.[1] ?? null;
  try {
    return { display: `:${await waitFor('Xvfb starts', readNumber, { running })}`, running };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

interface DriverResponse {
  value: unknown;
}

function failureIn(value: unknown): string {
  // What the driver returns beside a bad status.
  const { error, message } = value as { error?: string; message?: string };
  return `${error}: ${message}`;
}

async function openSession(base: string, isPrivate: boolean, data: string): Promise<string> {
  const options = isPrivate
    ? { binary: PRIVATE_WINDOW, args: ['--automation', '--geometry=1280x1000'] }
    : { binary: KEEPING_WINDOW, args: [data] };
  const response = await fetch(`${base}/session`, {
    method: 'POST',
    body: JSON.stringify({ capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
    signal: AbortSignal.timeout(STARTS_WITHIN_MS),
  });
  const { value } = (await response.json()) as DriverResponse; // the protocol's envelope
  if (!response.ok) throw new Error(`WebKit opens no session: ${failureIn(value)}`);
  return `${base}/session/${(value as { sessionId: string }).sessionId}`; // the protocol's response
}

/** Opens a window, either private or one that stores data for as long as it is open. */
export async function startWebKit({ isPrivate }: { isPrivate: boolean }): Promise<WebDriver> {
  const data = await mkdtemp(join(tmpdir(), 'marque-webkit-'));
  const { display, running: screen } = await startDisplay();
  const port = await freePort();
  const driver = startProgram(String(DRIVER), [`--port=${port}`], {
    ...{ DISPLAY: display, HOME: data, XDG_DATA_HOME: data, XDG_CACHE_HOME: data, XDG_CONFIG_HOME: data },
    ...{ GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    ...{ LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  const end = async () => {
    await driver.stop();
    await screen.stop();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${base}/status`)).ok || null;
    await waitFor('WebKitWebDriver starts', isReady, { running: driver });
    const session = await openSession(base, isPrivate, data);
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${session}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(90_000),
      });
      const { value } = (await response.json()) as DriverResponse; // the protocol's envelope
      if (!response.ok) throw new Error(failureIn(value));
      return value;
    };
    await ask('POST', '/timeouts', { pageLoad: 60_000, script: 30_000 });
    return {
      goTo: async (url) => void (await ask('POST', '/url', { url })),
      reload: async () => void (await ask('POST', '/refresh', {})),
      currentUrl: async () => String(await ask('GET', '/url')),
      run: (script, ...args) => ask('POST', '/execute/sync', { script, args }),
      click: async ({ [ELEMENT]: id }) => void (await ask('POST', `/element/${id}/click`, {})),
      type: async ({ [ELEMENT]: id }, text) => void (await ask('POST', `/element/${id}/value`, { text })),
      stop: async () => {
        await ask('DELETE', '').catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    const said = driver.output();
    await end();
    throw new Error(`${error}\n${said}`, { cause: error });
  }
}
