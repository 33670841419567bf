import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, startProgram, waitFor } from './processes.ts';
import { ELEMENT, type WebDriver } from './webdriver.ts';

/** Firefox, controlled over its own protocol (Marionette) without a driver. */
export const FIREFOX = findProgram(process.env.FIREFOX_PATH, 'firefox-esr', 'firefox');

const PREFERENCES: Readonly<Record<string, unknown>> = {
  // It logs the port that it chose.
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.region.network.url': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
};

async function makeProfile(preferences: Readonly<Record<string, unknown>>): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'marque-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

type Message = [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages have the form `length:[type, id, …]`. */
class Marionette {
  private waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  private received = Buffer.alloc(0);
  private lastId = 0;
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    const fail = (error?: Error) => {
      for (const { reject } of this.waiting.values()) reject(error ?? new Error('Firefox closed the connection'));
      this.waiting.clear();
    };
    this.socket.on('error', fail);
    this.socket.on('close', () => fail());
  }

  send(name: string, params: object = {}): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    const message = JSON.stringify([0, id, name, params]);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const length = Number(this.received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || this.received.length < colon + 1 + length) return;
      const body = this.received.subarray(colon + 1, colon + 1 + length).toString();
      this.received = this.received.subarray(colon + 1 + length);
      this.settle(JSON.parse(body));
    }
  }

  private settle(message: Message | object): void {
    // The first message is a greeting.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as Message; // Marionette's message format
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
    else asked?.resolve(result);
  }
}

/** Results have the form `{ value }`, except those that are objects themselves. */
function unwrap(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

/** Starts a headless window; a private one keeps nothing after it is closed. */
export async function startFirefox({ isPrivate = false } = {}): Promise<WebDriver> {
  if (!FIREFOX) throw new Error('Firefox is not installed');
  const profile = await makeProfile({ ...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate });
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const running = startProgram(FIREFOX, args, { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' });
  const end = async () => {
    await running.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const portFile = join(profile, 'MarionetteActivePort');
    const readPort = async () => Number(await readFile(portFile, 'utf8')) || null;
    const port = await waitFor('Firefox starts', readPort, { running });
    const marionette = new Marionette(port);
    const ask = (name: string, params?: object) => Promise.race([marionette.send(name, params), running.ended]);
    const deadline = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Firefox opens no session')), 60_000).unref();
    });
    await Promise.race([ask('WebDriver:NewSession', { strictFileInteractability: false }), deadline]);
    await ask('WebDriver:SetTimeouts', { pageLoad: 60_000, script: 30_000 });
    return {
      goTo: async (url) => void (await ask('WebDriver:Navigate', { url })),
      reload: async () => void (await ask('WebDriver:Refresh')),
      currentUrl: async () => String(unwrap(await ask('WebDriver:GetCurrentURL'))),
      run: async (script, ...args) => unwrap(await ask('WebDriver:ExecuteScript', { script, args })),
      click: async ({ [ELEMENT]: id }) => void (await ask('WebDriver:ElementClick', { id })),
      type: async ({ [ELEMENT]: id }, text) => void (await ask('WebDriver:ElementSendKeys', { id, text })),
      stop: async () => {
        marionette.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
