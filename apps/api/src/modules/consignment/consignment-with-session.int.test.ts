import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { proveResponses } from '../../transport/proven-response.ts';
import { submittedBy } from '../review/testing.ts';
import { findSession } from '../session/session.queries.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
let first: number;
let second: number;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  stranger = await testApp.person();
  first = (await submittedBy(testApp, owner)).id;
  second = (await submittedBy(testApp, owner)).id;
});
afterAll(() => testApp.close());

async function asksFor(person: Person, ids: readonly unknown[]) {
  const path = ids.map(() => 'consignment.get').join(',');
  const inputs = Object.fromEntries(ids.map((id, at) => [at, superjson.serialize({ id })]));
  const url = `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const responses = (await testApp.as(person).get(url)).json();
  return responses.map((response: { result?: { data: { json: { id: number } } }; error?: unknown }) =>
    response.error ? 'refused' : response.result?.data.json.id,
  );
}

it('each call of a batch returns the consignment that it asked for', async () => {
  expect(await asksFor(owner, [second, first, second])).toEqual([second, first, second]);
});

it('whoever may not see a consignment does not, though it was read with their session', async () => {
  expect(await asksFor(stranger, [first])).toEqual(['refused']);
  const rest = await testApp.as(stranger).get(`/api/consignments/${first}`);
  expect([rest.statusCode, rest.json().code]).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
});

it('staff see the consignment of another person', async () => {
  const viewer = await testApp.person({ role: 'viewer' });
  expect(await asksFor(viewer, [first])).toEqual([first]);
});

it.each([0, -1, 1.5, 2 ** 60, 'x', null])('%s is refused as ever, since no consignment has it', async (id) => {
  expect(await asksFor(owner, [id])).toEqual(['refused']);
});

it('one that does not exist is not found', async () => {
  expect(await asksFor(owner, [2_000_000_000])).toEqual(['refused']);
});

it('a session that has ended reads nothing', async () => {
  const gone = await testApp.person();
  await testApp.deps.sessions.endAllOf(gone.id);
  const rest = await testApp.as(gone).get(`/api/consignments/${first}`);
  expect(rest.statusCode).toBe(401);
});

const USER_FIELDS = ['email', 'firstName', 'id', 'phoneVerified', 'role', 'username'];

describe('The caller’s own session, asked for in the same batch', () => {
  // As in production, where nothing else would refuse an additional field.
  beforeAll(() => proveResponses(false));
  afterAll(() => proveResponses(true));

  it.each([
    ['consignment.get', () => ({ id: first })],
    ['admin.consignments', () => ({})],
  ])('has nothing of what %s reads with it', async (procedure, getInput) => {
    const inputs = { 0: superjson.serialize(undefined), 1: superjson.serialize(getInput()) };
    const url = `/trpc/auth.session,${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    const [session, other] = (await testApp.as(stranger).get(url)).json();
    expect(Object.keys(session.result.data.json).sort()).toEqual(USER_FIELDS);
    expect(other.error).toBeDefined();
  });
});

it('the user of a session is nothing but the user, whatever was read with it', async () => {
  const { id: sessionId } = await testApp.deps.sessions.create({ id: owner.id, role: 'user' });
  const found = await testApp.deps.sessions.find(sessionId, async (db, idHash) => {
    const session = await findSession(db, idHash);
    return { session: session && { ...session, personalInfo: '{}' }, beside: null };
  });
  expect(Object.keys(found?.user ?? {}).sort()).toEqual(USER_FIELDS);
});
