import { STATUSES, TRANSITIONS } from '@marque/domain/consignment/status';
import { expect, it } from 'vitest';
import { decisionsFrom } from './decisions.ts';

it('offers exactly the moves that the table gives a reviewer', () => {
  expect(Object.fromEntries(STATUSES.map((status) => [status, decisionsFrom(status)]))).toEqual({
    pending: ['start'],
    in_review: ['approve', 'changes', 'reject'],
    changes_requested: [],
    approved: ['reopen'],
    rejected: ['reopen'],
    withdrawn: ['reopen'],
  });
});

it('offers as many as there are in the table, from every status', () => {
  for (const status of STATUSES)
    expect(decisionsFrom(status)).toHaveLength(
      TRANSITIONS.filter(({ from, by }) => from === status && by === 'admin').length,
    );
});

it('offers nothing for a status that it does not know', () => {
  expect(decisionsFrom('on_hold')).toEqual([]);
});
