import { Agent, request } from 'node:http';
import { createPasswords } from '../src/modules/auth/passwords.ts';
import { type Bench, startBench } from './bench-database.ts';
import { median, printTable, tenths } from './table.ts';

const PAIRS = 200;
const WARM_UP = 20;
const LOGINS_AT_ONCE = 16;
const LOGINS_MS = 3_000;
const PASSWORD = 'the password of everybody here';

interface Sent {
  path: string;
  body: object;
}

interface Pair {
  title: string;
  one: (index: number) => Sent;
  other: (index: number) => Sent;
  expected: readonly [number, number];
}

const registration = (username: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+12125550123',
  username,
  password: PASSWORD,
});

const PAIRS_OF: readonly Pair[] = [
  {
    title: 'wrong password: known / unknown name',
    one: (index) => ({ path: '/api/auth/login', body: { username: `known${index}`, password: 'not the password' } }),
    other: (index) => ({ path: '/api/auth/login', body: { username: `never${index}`, password: 'not the password' } }),
    expected: [401, 401],
  },
  {
    title: 'registration: taken / free name',
    one: (index) => ({ path: '/api/auth/register', body: registration(`known${index}`) }),
    other: (index) => ({ path: '/api/auth/register', body: registration(`fresh${index}`) }),
    expected: [409, 201],
  },
  {
    title: 'forgotten password: known / unknown name',
    one: (index) => ({ path: '/trpc/account.forgotPassword', body: { json: { account: `known${index}` } } }),
    other: (index) => ({ path: '/trpc/account.forgotPassword', body: { json: { account: `never${index}` } } }),
    expected: [200, 200],
  },
];

let addresses = 0;

/**
 * Sends from its own address, so that it stays within the limits, which are on. Resolves with status and milliseconds.
 */
function send(origin: string, agent: Agent, { path, body }: Sent): Promise<{ status: number; took: number }> {
  addresses += 1;
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - since }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/**
 * How well a response time tells the two apart: 0.5 is not at all, 0 and 1 are always (the area under the ROC curve).
 */
function distinguishability(ones: readonly number[], others: readonly number[]): number {
  const won = ones.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)));
  return won.reduce((sum, value) => sum + value, 0) / won.length;
}

async function comparePair({ product }: Bench, { title, one, other, expected }: Pair): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: [number[], number[]] = [[], []];
  for (let index = 0; index < PAIRS + WARM_UP; index++) {
    // Alternates the order.
    for (const which of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const response = await send(product.origin, agent, which === 0 ? one(index) : other(index));
      if (response.status !== expected[which]) throw new Error(`${title}: returned ${response.status}`);
      if (index >= WARM_UP) took[which].push(response.took);
    }
  }
  agent.destroy();
  const [a, b] = took.map((times) => median(times));
  const difference = (100 * ((a ?? 0) - (b ?? 0))) / (b ?? 1);
  return [
    title,
    tenths(a ?? Number.NaN),
    tenths(b ?? Number.NaN),
    `${difference >= 0 ? '+' : ''}${difference.toFixed(1)} %`,
    distinguishability(...took).toFixed(2),
  ];
}

async function loginsPerSecond({ product }: Bench): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LOGINS_AT_ONCE });
  const since = performance.now();
  let done = 0;
  const logInOnAndOn = async (lane: number) => {
    while (performance.now() - since < LOGINS_MS) {
      const body = { username: `known${lane}`, password: PASSWORD };
      const { status } = await send(product.origin, agent, { path: '/api/auth/login', body });
      if (status !== 200) throw new Error(`signing in returned ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, lane) => logInOnAndOn(lane)));
  agent.destroy();
  return done / ((performance.now() - since) / 1_000);
}

async function addUsers({ db }: Bench): Promise<void> {
  const password = await createPasswords().hash(PASSWORD);
  const users = Array.from({ length: PAIRS + WARM_UP }, (_, index) => ({
    username: `known${index}`,
    password,
    email: `known${index}@example.com`,
  }));
  await db.insertInto('users').values(users).execute();
}

/**
 * Measures, with all limits on, whether the response time reveals if a username exists, and how many users can sign in
 * per second.
 */
export async function benchLogin(): Promise<void> {
  const bench = await startBench({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  try {
    await addUsers(bench);
    const rows: string[][] = [];
    for (const pair of PAIRS_OF) rows.push(await comparePair(bench, pair));
    printTable(
      `Responses that must not reveal whether a name exists: medians of ${PAIRS} alternating pairs (AUC 0.5: indistinguishable)`,
      ['', 'first ms', 'second ms', 'difference', 'AUC'],
      rows,
    );
    const rate = await loginsPerSecond(bench);
    printTable(`Signing in, ${LOGINS_AT_ONCE} at a time`, ['', 'per second'], [['correct password', tenths(rate)]]);
  } finally {
    await bench.end();
  }
}
