import { Agent, type IncomingMessage, request } from 'node:http';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { PERSONAL_INFO, VEHICLE_INFO } from '../../src/server/rest/examples.ts';
import { PHOTO_FORM_TYPE, photoForm } from '../photo-form.ts';

export const STEPS = [
  'open the page',
  'sign in',
  'read the list',
  'save the draft',
  'upload a photo',
  'submit',
  'read it',
] as const;
type Step = (typeof STEPS)[number];

const PAUSE_MS = 250;

/** Users give up after this. */
const PATIENCE_MS = 20_000;

export interface Journeys {
  took: Record<Step, number[]>;
  whole: number[];
  failures: string[];
}

export function noJourneys(): Journeys {
  const took = Object.fromEntries(STEPS.map((step): [string, number[]] => [step, []]));
  // One for each step, by the line above.
  return { took: took as Record<Step, number[]>, whole: [], failures: [] };
}

export interface Browser {
  username: string;
  password: string;
  cookies: Map<string, string>;
}

interface HttpResponse {
  status: number;
  body: string;
}

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  type?: string;
  body?: Buffer | string;
}

function keepCookies({ cookies }: Browser, { headers }: IncomingMessage): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function send(
  origin: string,
  agent: Agent,
  browser: Browser,
  { method, path, type, body }: Sent,
): Promise<HttpResponse> {
  const headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(type ? { 'content-type': type } : {}),
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      { method, headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) },
      (response) => {
        keepCookies(browser, response);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: JSON.stringify(body),
});

async function walk(origin: string, agent: Agent, browser: Browser, photo: Buffer, journeys: Journeys): Promise<void> {
  const begun = performance.now();
  const step = async (name: Step, sent: Sent): Promise<HttpResponse> => {
    const since = performance.now();
    const response = await send(origin, agent, browser, sent).catch((error: Error) => ({
      status: 0,
      body: error.name,
    }));
    journeys.took[name].push(performance.now() - since);
    if (response.status >= 200 && response.status < 300) return response;
    throw new Error(`${name}: ${response.status} ${response.body.slice(0, 120)}`);
  };
  await step('open the page', { method: 'GET', path: '/' });
  await step('sign in', json('/api/auth/login', { username: browser.username, password: browser.password }));
  await step('read the list', { method: 'GET', path: '/api/user/consignments' });
  await step(
    'save the draft',
    json('/api/draft-consignment', { personalInfo: PERSONAL_INFO, vehicleInfo: VEHICLE_INFO }),
  );
  const uploaded = await step('upload a photo', {
    method: 'POST',
    path: '/api/upload',
    type: PHOTO_FORM_TYPE,
    body: photoForm(photo),
  });
  const { url } = JSON.parse(uploaded.body);
  const entry = { url, name: 'IMG_1.jpg', size: photo.length, type: 'image/jpeg' };
  const photos = Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [entry]]));
  const consignment = { personalInfo: PERSONAL_INFO, vehicleInfo: VEHICLE_INFO, damageReport: {}, photos };
  const submitted = await step('submit', json('/api/consignments', consignment));
  await step('read it', { method: 'GET', path: `/api/consignments/${JSON.parse(submitted.body).id}` });
  journeys.whole.push(performance.now() - begun);
}

/**
 * Signs in as in the past, so that the account knows the browser and strangers' guesses do not lock it out. Rejects if
 * it fails.
 */
export async function signIn(origin: string, browser: Browser): Promise<void> {
  const agent = new Agent();
  const { username, password } = browser;
  const { status } = await send(origin, agent, browser, json('/api/auth/login', { username, password }));
  agent.destroy();
  if (status !== 200) throw new Error(`Signing in returned ${status}`);
}

export async function walkOnAndOn(
  {
    origin,
    browsers,
    photo,
    journeys,
  }: { origin: string; browsers: readonly Browser[]; photo: Buffer; journeys: Journeys },
  milliseconds: number,
): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let index = 0; performance.now() < until; index += 1) {
    const browser = browsers[index % browsers.length];
    if (!browser) throw new Error('There is nobody to walk.');
    const agent = new Agent({ keepAlive: true });
    await walk(origin, agent, browser, photo, journeys).catch((error: Error) => journeys.failures.push(error.message));
    agent.destroy();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
