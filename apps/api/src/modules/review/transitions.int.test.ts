import type { Consignment } from '@marque/domain/consignment/consignment';
import { canMove, type Mover, STATUSES, type Status } from '@marque/domain/consignment/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome, rest } from '../../testing/trpc-transport.ts';
import { readRow, submittedBy } from './testing.ts';

let testApp: TestApp;
let consignment: Consignment;
let callers: Record<Role, Caller>;

const ROLES = ['guest', 'owner', 'stranger', 'viewer', 'admin'] as const;
type Role = (typeof ROLES)[number];

const FROM = [...STATUSES, 'sold'];

beforeAll(async () => {
  testApp = await createTestApp();
  const owner: Person = await testApp.person();
  consignment = await submittedBy(testApp, owner);
  callers = {
    guest: testApp.guest,
    owner: testApp.as(owner),
    stranger: testApp.as(await testApp.person()),
    viewer: testApp.as(await testApp.person({ role: 'viewer' })),
    admin: testApp.as(await testApp.person({ role: 'admin' })),
  };
});
afterAll(() => testApp.close());

const DECISIONS: Record<Status, Record<string, unknown>> = {
  pending: { status: 'pending' },
  in_review: { status: 'in_review' },
  approved: { status: 'approved', note: 'Welcome' },
  rejected: { status: 'rejected', reason: 'market', note: 'Not now' },
  changes_requested: {
    status: 'changes_requested',
    items: [{ kind: 'field', field: 'vehicleInfo.mileage', reason: 'Please check it' }],
  },
  withdrawn: { status: 'withdrawn' },
};

interface Operation {
  name: string;
  to: Status;
  by: Mover;
  ask: (caller: Caller) => Promise<Outcome>;
}

const OPERATIONS: Operation[] = [
  ...STATUSES.flatMap((to): Operation[] => [
    {
      name: `review.decide ${to}`,
      to,
      by: 'admin',
      ask: (caller) => mutate(caller, 'review.decide', { id: consignment.id, decision: DECISIONS[to] }),
    },
    {
      name: `PATCH status ${to}`,
      to,
      by: 'admin',
      ask: async (caller) =>
        rest(await caller.patch(`/api/admin/consignments/${consignment.id}/status`, DECISIONS[to])),
    },
  ]),
  {
    name: 'review.withdraw',
    to: 'withdrawn',
    by: 'owner',
    ask: (caller) => mutate(caller, 'review.withdraw', { id: consignment.id }),
  },
  {
    name: 'review.answerChanges',
    to: 'pending',
    by: 'owner',
    ask: (caller) => mutate(caller, 'review.answerChanges', { id: consignment.id }),
  },
];

const MOVER: Partial<Record<Role, Mover>> = { owner: 'owner', admin: 'admin' };

/**
 * The expected response for another role's operation: 403 without the permission, 404 for someone else's consignment.
 */
function expectedStatus(role: Role, by: Mover): number {
  if (role === 'guest') return 401;
  if (by === 'admin') return 403;
  return role === 'viewer' ? 403 : 404;
}

async function reset(status: string): Promise<void> {
  await testApp.db.deleteFrom('changeRequests').execute();
  await testApp.db
    .updateTable('consignments')
    .set({ status, rejection: null })
    .where('id', '=', consignment.id)
    .execute();
}

describe.each(FROM)('From %s', (from) => {
  it.each(ROLES)('%s can do what the table of moves allows and nothing else', async (role) => {
    for (const { name, to, by, ask } of OPERATIONS) {
      await reset(from);
      const { status } = await ask(callers[role]);
      const isTheirs = MOVER[role] === by;
      const isAllowed = isTheirs && canMove(from, to, by);
      const expected = isAllowed ? 200 : isTheirs ? 409 : expectedStatus(role, by);
      expect([name, status, (await readRow(testApp, consignment.id))?.status]).toEqual([
        name,
        expected,
        isAllowed ? to : from,
      ]);
    }
  });
});

it('refuses a status that does not exist as bad input', async () => {
  await reset('in_review');
  const asked = await mutate(callers.admin, 'review.decide', { id: consignment.id, decision: { status: 'sold' } });
  expect([asked.status, (await readRow(testApp, consignment.id))?.status]).toEqual([400, 'in_review']);
});
