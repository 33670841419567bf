import { request } from 'node:http';
import { PHOTO_FORM_TYPE, photoForm } from '../photo-form.ts';
import { getAddress, type Target } from './attack-connections.ts';

const LOGINS_A_SECOND = 20;
const HOSTILE_CALLS_A_SECOND = 5;
const UPLOADS_AT_ONCE = 2;

interface Sent {
  kind: string;
  path: string;
  type: string;
  body: string | Buffer;
  cookie?: string;
  index: number;
}

function post({ port, counts }: Target, { kind, path, type, body, cookie, index }: Sent): Promise<void> {
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const options = {
    port,
    host: '127.0.0.1',
    localAddress: getAddress(index),
    method: 'POST',
    path,
    headers,
    agent: false,
  };
  return new Promise((resolve) => {
    const done = (outcome: string | number) => {
      counts.add(kind, outcome);
      resolve();
    };
    const sent = request(options, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
      response.once('error', () => done('cut'));
    });
    sent.once('error', () => done('cut'));
    sent.end(body);
  });
}

export function logIn(target: Target, names: readonly string[]): void {
  let index = 0;
  setInterval(() => {
    index += 1;
    const username = index % 4 === 0 ? names[index % names.length] : `nobody${index}`;
    const body = JSON.stringify({ username, password: `wrong password ${index}` });
    void post(target, { kind: 'logins', path: '/api/auth/login', type: 'application/json', body, index });
  }, 1_000 / LOGINS_A_SECOND);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Annotations that lead into a set many times, as large as the limit: this once took minutes of CPU. */
function hostileCall(size: number): string {
  const paths = numbers(size).map(() => String(size - 1));
  return JSON.stringify({
    json: numbers(size),
    meta: { values: ['set'], referentialEqualities: [[], { 0: paths }], v: 1 },
  });
}

export function callHostilely(target: Target): void {
  const bodies = [
    { body: hostileCall(4_500), path: '/trpc/auth.login' },
    { body: hostileCall(60_000), path: '/trpc/auth.login', cookie: target.cookie },
    { body: hostileCall(60_000), path: '/trpc/draft.save', cookie: target.cookie },
    { body: `{"json":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, path: '/trpc/draft.save', cookie: target.cookie },
  ];
  let index = 0;
  setInterval(() => {
    index += 1;
    const sent = bodies[index % bodies.length];
    if (sent) void post(target, { kind: 'hostile calls', type: 'application/json', index, ...sent });
  }, 1_000 / HOSTILE_CALLS_A_SECOND);
}

export function upload(target: Target, jpeg: Buffer): void {
  const body = photoForm(jpeg);
  const sendOnAndOn = async (index: number): Promise<void> => {
    for (;;) {
      await post(target, {
        kind: 'progressive photos',
        path: '/api/upload',
        type: PHOTO_FORM_TYPE,
        body,
        cookie: target.cookie,
        index,
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  for (let index = 0; index < UPLOADS_AT_ONCE; index += 1) void sendOnAndOn(index);
}
