import { type TokenScope, tokenReaches } from '@marque/domain/account/access-tokens';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import type { Role } from '@marque/domain/account/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../modules/access-token/testing.ts';
import { connectPhone } from '../modules/device-pairing/testing.ts';
import { hashSessionId } from '../modules/session/session-adapter.ts';
import {
  ALLOWED_PEOPLE,
  ALLOWED_TOKENS,
  type Carried,
  EVERYBODY,
  GROUP_OF,
  type Group,
  PEOPLE,
  type PersonName,
  PLAIN_ROUTES,
  PLAIN_ROUTES_FOR_SCRIPTS,
  type Proven,
  SCRIPT_GROUP_OF,
  type ScriptGroup,
  TOKEN_NAMES,
  TOKENS,
  type TokenName,
  type Who,
} from '../testing/expected-access.ts';
import { listPlainRoutes } from '../testing/plain-routes.ts';
import { type Caller, createTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import type { Access } from '../transport/access.ts';
import { REST_ROUTES } from './rest/rest-table.ts';
import { appRouter } from './router.ts';

/** Why a caller is denied; `in` is anything else, because then the response is about the input. */
const REFUSALS = [
  'NOT_SIGNED_IN',
  'TOKEN_INVALID',
  'NOT_ALLOWED',
  'TOKEN_NOT_ALLOWED',
  'PHONE_NOT_VERIFIED',
  'REAUTHENTICATION_NEEDED',
  'PAIRING_ENDED',
] as const;
type Outcome = (typeof REFUSALS)[number] | 'in';

interface Need {
  access: Access;
  type: Declared['type'];
}

function expected(need: Need, who: Who): Outcome {
  return who in TOKENS ? expectedByToken(need, who as TokenName) : expectedByCookie(need.access, who as PersonName);
}

function expectedByToken({ access, type }: Need, who: TokenName): Outcome {
  if (access.kind === 'public') return 'in';
  const carried: Carried | null = TOKENS[who];
  if (!carried) return 'TOKEN_INVALID';
  if (type === 'subscription') return 'TOKEN_NOT_ALLOWED';
  const action: Action | null = 'action' in access ? access.action : null;
  if (action && !may(carried.role, action)) return 'NOT_ALLOWED';
  if (!tokenReaches(carried.scopes, { action, changes: type === 'mutation' })) return 'TOKEN_NOT_ALLOWED';
  return access.kind === 'pairing' ? 'PAIRING_ENDED' : 'in';
}

function expectedByCookie(access: Access, who: PersonName): Outcome {
  if (access.kind === 'public' || (access.kind === 'signedInOrPending' && who === 'pending')) return 'in';
  if (access.kind === 'pairing') return who === 'phone' ? 'in' : 'PAIRING_ENDED';
  const proven: Proven | null = PEOPLE[who];
  if (!proven) return 'NOT_SIGNED_IN';
  if (access.kind === 'signedIn' || access.kind === 'signedInOrPending') return 'in';
  if (!may(proven.role, access.action)) return 'NOT_ALLOWED';
  if (access.kind === 'verified' && needsVerifiedPhone(proven.role) && !proven.phoneVerified)
    return 'PHONE_NOT_VERIFIED';
  return access.kind === 'confirmed' && !proven.isFresh ? 'REAUTHENTICATION_NEEDED' : 'in';
}

interface Declared {
  type: 'query' | 'mutation' | 'subscription';
  meta?: { access?: Access };
}
// The record is flat, by full name, while its type is nested like the router.
const DECLARED = new Map(
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [
    name,
    (procedure as unknown as { _def: Declared })._def,
  ]),
);

const DAY = 24 * 60 * 60_000;
const NO_LONGER_FRESH = 10 * 60_000 + 1_000;
let testApp: TestApp;
let people: Record<Exclude<PersonName, 'guest'>, Person & { role: Role }>;
let tokens: Record<TokenName, string>;

beforeAll(async () => {
  testApp = await createTestApp({
    INBOUND_EMAIL_DOMAIN: 'reply.marque.example',
    INBOUND_EMAIL_SECRET: 'a-secret-of-the-test-32-characters-or-more',
  });
  const user = async (phoneVerified: boolean) => ({
    ...(await testApp.person({ phoneVerified })),
    role: 'user' as const,
  });
  const of = async (role: Role) => ({ ...(await testApp.person({ role })), role });
  people = {
    pending: await user(true),
    phone: await user(true),
    ended: await user(true),
    expired: await user(true),
    unverified: await user(false),
    verified: await user(true),
    viewer: await of('viewer'),
    reviewer: await of('reviewer'),
    admin: await of('admin'),
    stale: await of('admin'),
  };
  tokens = await newTokens();
});
afterAll(() => testApp.close());

/** Created once: no request with a token ends it. Then advances the clock until one of them has expired. */
async function newTokens(): Promise<Record<TokenName, string>> {
  const ofRole = async (role: Role, scopes: readonly TokenScope[], expiresInDays = 365) =>
    newToken(testApp, await testApp.person({ role }), { scopes, expiresInDays });
  const made = new Map<TokenName, string>();
  for (const who of TOKEN_NAMES) {
    const { role, scopes }: Carried = TOKENS[who] ?? { role: 'admin', scopes: ['read', 'write', 'staff'] };
    const { token, id } = await ofRole(role, scopes, who === 'expiredToken' ? 7 : 365);
    made.set(who, token);
    if (who === 'revokedToken') await testApp.db.deleteFrom('apiTokens').where('id', '=', id).execute();
  }
  testApp.advance(7 * DAY);
  // One for each caller.
  return Object.fromEntries(made) as Record<TokenName, string>;
}

/** New sessions for each row: logging out must not end another row's. */
async function newCallers(): Promise<Record<Who, Caller>> {
  const signIn = async (who: Exclude<PersonName, 'guest'>) => {
    const { id } = await testApp.deps.sessions.create(people[who]);
    return { id, caller: testApp.as({ ...people[who], cookie: `marque_session=${id}` }) };
  };
  const expired = await signIn('expired');
  testApp.advance(DAY);
  const stale = await signIn('stale');
  testApp.advance(NO_LONGER_FRESH);
  const ended = await signIn('ended');
  await testApp.deps.sessions.end(ended.id);
  const scripts = TOKEN_NAMES.map((who) => [who, testApp.asBearer(tokens[who])] as const);
  return {
    // One for each caller.
    ...(Object.fromEntries(scripts) as Record<TokenName, Caller>),
    guest: testApp.guest,
    pending: await pendingCaller(),
    phone: await phoneCaller(),
    ended: ended.caller,
    expired: expired.caller,
    stale: stale.caller,
    unverified: (await signIn('unverified')).caller,
    verified: (await signIn('verified')).caller,
    viewer: (await signIn('viewer')).caller,
    reviewer: (await signIn('reviewer')).caller,
    admin: (await signIn('admin')).caller,
  };
}

async function pendingCaller(): Promise<Caller> {
  const id = `p${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`;
  const expiresAt = new Date(testApp.deps.clock().getTime() + 10 * 60_000);
  await testApp.db
    .insertInto('loginChallenges')
    .values({ idHash: hashSessionId(id), userId: people.pending.id, method: 'sms', expiresAt })
    .execute();
  return testApp.as({ ...people.pending, cookie: `marque_session=${id}` });
}

async function phoneCaller(): Promise<Caller> {
  const { id } = await testApp.deps.sessions.create(people.phone);
  return (await connectPhone(testApp, { ...people.phone, cookie: `marque_session=${id}` })).caller;
}

interface Asked {
  status: number;
  code: string | undefined;
}

function getOutcome({ status, code }: Asked): Outcome {
  expect(status).toBeLessThan(500);
  return REFUSALS.find((refusal) => refusal === code) ?? 'in';
}

async function ask(caller: Caller, name: string): Promise<Asked> {
  const type = DECLARED.get(name)?.type;
  if (type === 'subscription') return askForStream(caller, name);
  const response =
    type === 'query' ? await caller.get(`/trpc/${name}`) : await caller.post(`/trpc/${name}`, { json: {} });
  return { status: response.statusCode, code: response.json().error?.json.data.marque.code };
}

/** An accepted stream never ends: invalid input is rejected after the access check, as the stream's only message. */
async function askForStream(caller: Caller, name: string): Promise<Asked> {
  const response = await caller.get(`/trpc/${name}`, { 'last-event-id': 'none' });
  const data = /event: serialized-error\ndata: (.*)\n/.exec(response.body)?.[1] ?? '{}';
  const { marque, httpStatus } = JSON.parse(data).json.data;
  return { status: httpStatus, code: marque.code };
}

async function askPath(caller: Caller, method: string, path: string): Promise<Asked> {
  const url = path
    .replace(':vin', '1M8GDM9AXKP042788')
    .replace(/(photos|documents)\/:id/, `$1/${crypto.randomUUID()}`)
    .replace(':id', '999999999');
  const response = await send(caller, method, url);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, code: isJson ? response.json()?.code : undefined };
}

function send(caller: Caller, method: string, url: string): ReturnType<Caller['get']> {
  if (method === 'GET') return caller.get(url);
  if (method === 'PATCH') return caller.patch(url, {});
  if (method === 'DELETE') return caller.delete(url);
  if (method !== 'POST') throw new Error(`nobody knows how to ask ${method}`);
  return url.startsWith('/api/upload') ? caller.post(url) : caller.post(url, {});
}

async function toRow(question: (caller: Caller) => Promise<Asked>): Promise<Record<Who, Outcome>> {
  const callers = await newCallers();
  const row: Partial<Record<Who, Outcome>> = {};
  for (const who of EVERYBODY) row[who] = getOutcome(await question(callers[who]));
  // All of them were called above.
  return row as Record<Who, Outcome>;
}

const getNeed = (name: string): Need => {
  const { type = 'query', meta } = DECLARED.get(name) ?? {};
  return { type, access: meta?.access ?? { kind: 'public' } };
};
const declaredRow = (need: Need) => Object.fromEntries(EVERYBODY.map((who) => [who, expected(need, who)]));
const whoGotIn = (row: Record<string, Outcome>) => EVERYBODY.filter((who) => row[who] === 'in');
function meantFor(group: Group, scripts: ScriptGroup): Who[] {
  const all: readonly Who[] = [...ALLOWED_PEOPLE[group], ...ALLOWED_TOKENS[scripts]];
  return EVERYBODY.filter((who) => all.includes(who));
}

describe('Every procedure', () => {
  it('declares who may call it, and is meant for somebody', () => {
    const undeclared = [...DECLARED].filter(([, { meta }]) => !meta?.access).map(([name]) => name);
    expect(undeclared).toEqual([]);
    expect([...DECLARED.keys()].sort()).toEqual([...GROUP_OF.keys()].sort());
    expect([...DECLARED.keys()].sort()).toEqual([...SCRIPT_GROUP_OF.keys()].sort());
  });

  it.each([...DECLARED.keys()])('%s lets in whom it should and nobody else', async (name) => {
    const row = await toRow((caller) => ask(caller, name));
    expect(row).toEqual(declaredRow(getNeed(name)));
    expect(whoGotIn(row)).toEqual(meantFor(GROUP_OF.get(name) ?? 'everybody', SCRIPT_GROUP_OF.get(name) ?? 'any'));
  });
});

describe('Every documented path', () => {
  it.each(REST_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is as open as its procedure',
    async (_, { method, path, procedure }) => {
      expect(await toRow((caller) => askPath(caller, method, path))).toEqual(declaredRow(getNeed(procedure)));
    },
  );
});

describe('Every path beside the procedures', () => {
  it('is meant for somebody', () => {
    expect(listPlainRoutes(testApp.app).sort()).toEqual(Object.keys(PLAIN_ROUTES).sort());
  });

  it.each(Object.entries(PLAIN_ROUTES))('%s lets in whom it should and nobody else', async (route, group) => {
    const [method = '', path = ''] = route.split(' ');
    const row = await toRow((caller) => askPath(caller, method, path));
    expect(whoGotIn(row)).toEqual(meantFor(group, PLAIN_ROUTES_FOR_SCRIPTS[route] ?? 'any'));
  });
});
