import { may, needsVerifiedPhone } from '@marque/domain/permissions';
import type { Role } from '@marque/domain/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSessionId } from './modules/auth/session-adapter.ts';
import { REST_ROUTES } from './rest/rest-table.ts';
import { appRouter } from './router.ts';
import { plainRoutesOf } from './testing/plain-routes.ts';
import { type Caller, createWorld, type Person, type World } from './testing/world.ts';
import type { Access } from './trpc.ts';

/** Why the door stays shut; `in` is everything else: whatever is said then is said about the input. */
const REFUSALS = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'PHONE_NOT_VERIFIED', 'REAUTHENTICATION_NEEDED'] as const;
type Outcome = (typeof REFUSALS)[number] | 'in';

interface Proven {
  role: Role;
  phoneVerified: boolean;
  isFresh: boolean;
}

/** Everybody who may knock, and what his cookie proves: for half of them nothing. */
const WHO = {
  guest: null,
  /** The password was right, the second factor is due. */
  pending: null,
  /** Signed out elsewhere. */
  ended: null,
  /** Left alone for longer than a session lasts. */
  expired: null,
  unverified: { role: 'user', phoneVerified: false, isFresh: true },
  verified: { role: 'user', phoneVerified: true, isFresh: true },
  viewer: { role: 'viewer', phoneVerified: true, isFresh: true },
  admin: { role: 'admin', phoneVerified: true, isFresh: true },
  /** An administrator who went away from an open browser. */
  stale: { role: 'admin', phoneVerified: true, isFresh: false },
} as const satisfies Record<string, Proven | null>;
type Who = keyof typeof WHO;
const EVERYBODY = Object.keys(WHO) as Who[];

/** What the declared access means for somebody, by the table of permissions alone. */
function expected(access: Access, who: Who): Outcome {
  if (access.kind === 'public' || (access.kind === 'signedInOrPending' && who === 'pending')) return 'in';
  const proven: Proven | null = WHO[who];
  if (!proven) return 'NOT_SIGNED_IN';
  if (access.kind === 'signedIn' || access.kind === 'signedInOrPending') return 'in';
  if (!may(proven.role, access.action)) return 'NOT_ALLOWED';
  if (access.kind === 'verified' && needsVerifiedPhone(proven.role) && !proven.phoneVerified)
    return 'PHONE_NOT_VERIFIED';
  return access.kind === 'confirmed' && !proven.isFresh ? 'REAUTHENTICATION_NEEDED' : 'in';
}

/** Who gets in: the second witness, written by hand, so that a slip in the declarations or in the table of permissions is noticed. */
const LETS_IN = {
  everybody: EVERYBODY,
  signedIn: ['unverified', 'verified', 'viewer', 'admin', 'stale'],
  signedInOrPending: ['pending', 'unverified', 'verified', 'viewer', 'admin', 'stale'],
  /** For what decides who gets in from now on. */
  confirmed: ['unverified', 'verified', 'viewer', 'admin'],
  owners: ['verified', 'viewer', 'admin', 'stale'],
  consignors: ['verified', 'admin', 'stale'],
  staff: ['viewer', 'admin', 'stale'],
  admins: ['admin', 'stale'],
} as const satisfies Record<string, readonly Who[]>;
type Group = keyof typeof LETS_IN;

/** Whom each procedure is meant for. A new one without a line here fails the test. */
const PROCEDURES: Record<Group, readonly string[]> = {
  everybody: [
    'product.settings',
    'auth.session',
    'auth.login',
    'auth.register',
    'auth.logout',
    'auth.verifySecondFactor',
    'auth.pendingSecondFactor',
    'account.forgotPassword',
    'account.checkResetLink',
    'account.resetPassword',
    'account.unlock',
    'account.confirmEmail',
    'passkey.loginOptions',
    'passkey.login',
  ],
  signedIn: [
    'auth.user',
    'auth.confirm',
    'account.changePassword',
    'account.changeEmail',
    'account.sessions',
    'account.endSession',
    'account.endOtherSessions',
    'account.cancelDeletion',
    'twoFactor.status',
    'passkey.list',
    'passkey.rename',
    'passkey.confirmOptions',
    'passkey.confirm',
    'profile.get',
    'phone.sendCode',
    'phone.mailCode',
    'phone.verifyCode',
    'vehicle.decodeVin',
    'vehicle.decodeVinValues',
    'vehicle.lookUpVin',
    'live.mine',
  ],
  signedInOrPending: ['phone.resendCode'],
  confirmed: [
    'account.requestDeletion',
    'twoFactor.setup',
    'twoFactor.enable',
    'twoFactor.disable',
    'twoFactor.renewRecoveryCodes',
    'passkey.registerOptions',
    'passkey.register',
    'passkey.remove',
  ],
  owners: ['consignment.listMine', 'consignment.get', 'review.ofOwner'],
  consignors: [
    'draft.get',
    'draft.find',
    'draft.save',
    'draft.delete',
    'consignment.submit',
    'review.withdraw',
    'review.answerChanges',
  ],
  staff: [
    'review.ofStaff',
    'review.addNote',
    'live.staff',
    'admin.counts',
    'admin.consignments',
    'admin.consignmentTexts',
    'admin.drafts',
    'admin.draft',
  ],
  admins: [
    'users.list',
    'users.create',
    'users.delete',
    'users.changeRole',
    'users.resetPassword',
    'users.verifyPhone',
    'users.setupTwoFactor',
    'users.enableTwoFactor',
    'users.disableTwoFactor',
    'email.provider',
    'email.settings',
    'email.save',
    'email.test',
    'email.preview',
    'email.sendConsignment',
    'email.log',
    'email.resend',
    'review.decide',
    'review.claim',
    'review.release',
    'review.delete',
    'review.restore',
    'review.deleteDraft',
  ],
};

/** What is not JSON and so no procedure; asked for what is not there. A new one without a line here fails the test. */
const PLAIN_ROUTES: Record<string, Group> = {
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /metrics': 'everybody',
  'GET /api/photos/:id': 'signedIn',
  'POST /api/upload': 'consignors',
  'GET /api/account/export': 'signedIn',
  'GET /api/consignments/:id/dossier': 'owners',
  'GET /api/admin/consignments/:id/dossier': 'staff',
  'GET /api/admin/consignments/:id/download-photos': 'staff',
  'GET /api/admin/consignments/:id/email-preview': 'admins',
};

const GROUP_OF = new Map(
  Object.entries(PROCEDURES).flatMap(([group, names]) => names.map((name) => [name, group as Group] as const)),
);

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
let world: World;
let people: Record<Exclude<Who, 'guest'>, Person & { role: Role }>;

beforeAll(async () => {
  world = await createWorld();
  const user = async (phoneVerified: boolean) => ({
    ...(await world.person({ phoneVerified })),
    role: 'user' as const,
  });
  const of = async (role: Role) => ({ ...(await world.person({ role })), role });
  people = {
    pending: await user(true),
    ended: await user(true),
    expired: await user(true),
    unverified: await user(false),
    verified: await user(true),
    viewer: await of('viewer'),
    admin: await of('admin'),
    stale: await of('admin'),
  };
});
afterAll(() => world.close());

/** New sessions for each row: logging out must not end another's. */
async function newCallers(): Promise<Record<Who, Caller>> {
  const signIn = async (who: Exclude<Who, 'guest'>) => {
    const { id } = await world.deps.sessions.create(people[who]);
    return { id, caller: world.as({ ...people[who], cookie: `marque_session=${id}` }) };
  };
  const expired = await signIn('expired');
  world.advance(DAY);
  const stale = await signIn('stale');
  world.advance(NO_LONGER_FRESH);
  const ended = await signIn('ended');
  await world.deps.sessions.end(ended.id);
  return {
    guest: world.guest,
    pending: await pendingCaller(),
    ended: ended.caller,
    expired: expired.caller,
    stale: stale.caller,
    unverified: (await signIn('unverified')).caller,
    verified: (await signIn('verified')).caller,
    viewer: (await signIn('viewer')).caller,
    admin: (await signIn('admin')).caller,
  };
}

/** A login that waits for its second factor: the session cookie carries its id. */
async function pendingCaller(): Promise<Caller> {
  const id = `p${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`;
  const expiresAt = new Date(world.deps.clock().getTime() + 10 * 60_000);
  await world.db
    .insertInto('loginChallenges')
    .values({ idHash: hashSessionId(id), userId: people.pending.id, method: 'sms', expiresAt })
    .execute();
  return world.as({ ...people.pending, cookie: `marque_session=${id}` });
}

interface Asked {
  status: number;
  code: string | undefined;
}

function outcomeOf({ status, code }: Asked): Outcome {
  expect(status).toBeLessThan(500);
  return REFUSALS.find((refusal) => refusal === code) ?? 'in';
}

/** What came of asking for nothing in particular. */
async function ask(caller: Caller, name: string): Promise<Asked> {
  const type = DECLARED.get(name)?.type;
  if (type === 'subscription') return askForStream(caller, name);
  const answer =
    type === 'query' ? await caller.get(`/trpc/${name}`) : await caller.post(`/trpc/${name}`, { json: {} });
  return { status: answer.statusCode, code: answer.json().error?.json.data.marque.code };
}

/** A stream that begins never ends: bad input is refused behind the door, and says its refusal as its only message. */
async function askForStream(caller: Caller, name: string): Promise<Asked> {
  const answer = await caller.get(`/trpc/${name}`, { 'last-event-id': 'none' });
  const data = /event: serialized-error\ndata: (.*)\n/.exec(answer.body)?.[1] ?? '{}';
  const { marque, httpStatus } = JSON.parse(data).json.data;
  return { status: httpStatus, code: marque.code };
}

async function askPath(caller: Caller, method: string, path: string): Promise<Asked> {
  const url = path
    .replace(':vin', '1M8GDM9AXKP042788')
    .replace('photos/:id', `photos/${crypto.randomUUID()}`)
    .replace(':id', '999999999');
  const answer = await send(caller, method, url);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, code: isJson ? answer.json()?.code : undefined };
}

function send(caller: Caller, method: string, url: string): ReturnType<Caller['get']> {
  if (method === 'GET') return caller.get(url);
  if (method === 'PATCH') return caller.patch(url, {});
  if (method === 'DELETE') return caller.delete(url);
  if (method !== 'POST') throw new Error(`nobody knows how to ask ${method}`);
  return url === '/api/upload' ? caller.post(url) : caller.post(url, {});
}

async function rowOf(question: (caller: Caller) => Promise<Asked>): Promise<Record<Who, Outcome>> {
  const callers = await newCallers();
  const row: Partial<Record<Who, Outcome>> = {};
  for (const who of EVERYBODY) row[who] = outcomeOf(await question(callers[who]));
  // Every one of them was asked just now.
  return row as Record<Who, Outcome>;
}

const declaredRow = (access: Access) => Object.fromEntries(EVERYBODY.map((who) => [who, expected(access, who)]));
const whoGotIn = (row: Record<string, Outcome>) => EVERYBODY.filter((who) => row[who] === 'in');
const inOrder = (group: Group) => EVERYBODY.filter((who) => (LETS_IN[group] as readonly Who[]).includes(who));

describe('Every procedure', () => {
  it('declares who may call it, and is meant for somebody', () => {
    const undeclared = [...DECLARED].filter(([, { meta }]) => !meta?.access).map(([name]) => name);
    expect(undeclared).toEqual([]);
    expect([...DECLARED.keys()].sort()).toEqual([...GROUP_OF.keys()].sort());
  });

  it.each([...DECLARED])('%s lets in whom it should and nobody else', async (name, { meta }) => {
    const access = meta?.access ?? { kind: 'public' };
    const row = await rowOf((caller) => ask(caller, name));
    expect(row).toEqual(declaredRow(access));
    expect(whoGotIn(row)).toEqual(inOrder(GROUP_OF.get(name) ?? 'everybody'));
  });
});

describe('Every documented path', () => {
  it.each(REST_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is as open as its procedure',
    async (_, { method, path, procedure }) => {
      const access = DECLARED.get(procedure)?.meta?.access ?? { kind: 'public' };
      expect(await rowOf((caller) => askPath(caller, method, path))).toEqual(declaredRow(access));
    },
  );
});

describe('Every path beside the procedures', () => {
  it('is meant for somebody', () => {
    expect(plainRoutesOf(world.app).sort()).toEqual(Object.keys(PLAIN_ROUTES).sort());
  });

  it.each(Object.entries(PLAIN_ROUTES))('%s lets in whom it should and nobody else', async (route, group) => {
    const [method = '', path = ''] = route.split(' ');
    const row = await rowOf((caller) => askPath(caller, method, path));
    expect(whoGotIn(row)).toEqual(inOrder(group));
  });
});
