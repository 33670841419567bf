import { describe, expect, it } from 'vitest';
import { canMove, STATUSES, statusView, TRANSITIONS } from './status.ts';

describe('The status of a consignment (spec 4.4, ADR 0020)', () => {
  it('moves only along the table', () => {
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        for (const by of ['owner', 'admin'] as const) {
          const isListed = TRANSITIONS.some((move) => move.from === from && move.to === to && move.by === by);
          expect(canMove(from, to, by)).toBe(isListed);
        }
      }
    }
  });

  it('cannot be withdrawn any more once it is approved', () => {
    expect(canMove('approved', 'withdrawn', 'owner')).toBe(false);
  });

  it('shows pending quietly, approved in full and rejected as destructive', () => {
    expect(['pending', 'approved', 'rejected'].map((status) => statusView(status).look)).toEqual([
      'quiet',
      'default',
      'destructive',
    ]);
  });

  it('shows one that this version does not know as it is', () => {
    expect(statusView('sold at auction')).toEqual({ label: 'sold at auction', look: 'destructive' });
    expect(statusView('constructor').label).toBe('constructor');
  });
});
