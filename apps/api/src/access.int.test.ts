import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REST_ROUTES } from './rest/rest-table.ts';
import { appRouter } from './router.ts';
import { type Caller, createWorld, type World } from './testing/world.ts';

/** Refused for want of a session (401), for want of a right (403), or let in: whatever is said then is said about the input. */
type Outcome = 401 | 403 | 'in';
type Row = Record<'guest' | 'unverified' | 'verified' | 'viewer' | 'admin' | 'ended', Outcome>;

const everybody: Row = { guest: 'in', unverified: 'in', verified: 'in', viewer: 'in', admin: 'in', ended: 'in' };
const signedIn: Row = { ...everybody, guest: 401, ended: 401 };
const consignor: Row = { ...signedIn, unverified: 403, viewer: 403 };
const owner: Row = { ...signedIn, unverified: 403 };
const staff: Row = { ...signedIn, unverified: 403, verified: 403 };
const admins: Row = { ...staff, viewer: 403 };

/** Who may call what. A new procedure without a row fails the test. */
const PROCEDURES: Record<string, Row> = {
  'product.settings': everybody,
  'auth.user': signedIn,
  'auth.session': everybody,
  'auth.login': everybody,
  'auth.register': everybody,
  'auth.logout': everybody,
  'profile.get': signedIn,
  'phone.sendCode': signedIn,
  'phone.resendCode': signedIn,
  'phone.verifyCode': signedIn,
  'vehicle.decodeVin': signedIn,
  'vehicle.decodeVinValues': signedIn,
  'draft.get': consignor,
  'draft.find': consignor,
  'draft.save': consignor,
  'draft.delete': consignor,
  'consignment.submit': consignor,
  'consignment.listMine': owner,
  'consignment.get': owner,
  'review.ofOwner': owner,
  'review.withdraw': consignor,
  'review.answerChanges': consignor,
  'review.ofStaff': staff,
  'review.addNote': staff,
  'review.decide': admins,
  'review.claim': admins,
  'review.release': admins,
  'review.delete': admins,
  'review.restore': admins,
  'review.deleteDraft': admins,
  'live.mine': signedIn,
  'live.staff': staff,
  'admin.counts': staff,
  'admin.consignments': staff,
  'admin.consignmentTexts': staff,
  'admin.drafts': staff,
  'admin.draft': staff,
};

// The record is flat, by full name, while its type is nested like the router.
const TYPES = Object.fromEntries(
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [
    name,
    (procedure as unknown as { _def: { type: string } })._def.type,
  ]),
);

let world: World;
let callers: Record<keyof Row, Caller>;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** New sessions for each cell's row: logging out must not end another's. */
async function newCallers(): Promise<Record<keyof Row, Caller>> {
  const ended = await world.person();
  await world.db.deleteFrom('sessions').where('userId', '=', ended.id).execute();
  return {
    guest: world.guest,
    unverified: world.as(await world.person({ phoneVerified: false })),
    verified: world.as(await world.person()),
    viewer: world.as(await world.person({ role: 'viewer' })),
    admin: world.as(await world.person({ role: 'admin' })),
    ended: world.as(ended),
  };
}

/** Bad credentials are 401 as well, but say so. */
function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status === 401 && code === 'NOT_SIGNED_IN') return 401;
  return status === 403 ? 403 : 'in';
}

/** What came of asking for nothing in particular. */
async function ask(caller: Caller, name: string): Promise<{ status: number; code: string | undefined }> {
  if (TYPES[name] === 'subscription') return askForStream(caller, name);
  const answer =
    TYPES[name] === 'query' ? await caller.get(`/trpc/${name}`) : await caller.post(`/trpc/${name}`, { json: {} });
  return { status: answer.statusCode, code: answer.json().error?.json.data.marque.code };
}

/** A stream that begins never ends: bad input is refused behind the door, and says its refusal as its only message. */
async function askForStream(caller: Caller, name: string): Promise<{ status: number; code: string | undefined }> {
  const answer = await caller.get(`/trpc/${name}`, { 'last-event-id': 'none' });
  const data = /event: serialized-error\ndata: (.*)\n/.exec(answer.body)?.[1] ?? '{}';
  const { marque, httpStatus } = JSON.parse(data).json.data;
  return { status: httpStatus, code: marque.code };
}

describe('Every procedure', () => {
  it('declares who may call it', () => {
    expect(Object.keys(TYPES).sort()).toEqual(Object.keys(PROCEDURES).sort());
  });

  it.each(Object.entries(PROCEDURES))('%s lets in whom it should and nobody else', async (name, row) => {
    callers = await newCallers();
    for (const [who, expected] of Object.entries(row) as [keyof Row, Outcome][]) {
      const caller = callers[who];
      const { status, code } = await ask(caller, name);
      expect([who, outcomeOf(status, code)]).toEqual([who, expected]);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('Every documented path', () => {
  it.each(REST_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is as open as its procedure',
    async (_, route) => {
      callers = await newCallers();
      const url = route.path.replace(':id', '1').replace(':vin', '1M8GDM9AXKP042788');
      const row = PROCEDURES[route.procedure];
      for (const [who, expected] of Object.entries(row ?? {}) as [keyof Row, Outcome][]) {
        const caller = callers[who];
        const call = {
          GET: () => caller.get(url),
          POST: () => caller.post(url, {}),
          PATCH: () => caller.patch(url, {}),
          DELETE: () => caller.delete(url),
        };
        const answer = await call[route.method]();
        expect([who, outcomeOf(answer.statusCode, answer.json().code)]).toEqual([who, expected]);
        expect(answer.statusCode).toBeLessThan(500);
      }
    },
  );
});

/** What is not JSON and so no procedure: plain routes, asked for what is not there. */
const PLAIN_PATHS: Record<string, Row> = {
  'GET /api/photos/00000000-0000-4000-8000-000000000000': signedIn,
  'POST /api/upload': consignor,
  'GET /api/admin/consignments/1/download-photos': staff,
};

describe('Every path beside the procedures', () => {
  it.each(Object.entries(PLAIN_PATHS))('%s lets in whom it should and nobody else', async (path, row) => {
    callers = await newCallers();
    const [method, url = ''] = path.split(' ');
    for (const [who, expected] of Object.entries(row) as [keyof Row, Outcome][]) {
      const caller = callers[who];
      const answer = method === 'GET' ? await caller.get(url) : await caller.post(url);
      expect([who, outcomeOf(answer.statusCode, answer.json().code)]).toEqual([who, expected]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});
