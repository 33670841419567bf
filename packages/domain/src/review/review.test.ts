import { describe, expect, it } from 'vitest';
import { AnswerChanges, DecideConsignment, EVENT_KINDS, LiveSince, OWNER_EVENT_KINDS } from './review.ts';

const decide = (decision: unknown) => DecideConsignment.safeParse({ id: 1, decision });
const getMessages = ({ error }: ReturnType<typeof decide>) => error?.issues.map(({ message }) => message);

describe('A decision', () => {
  it('needs a reason and a note for a rejection', () => {
    expect(decide({ status: 'rejected', reason: 'market', note: 'Sorry' }).success).toBe(true);
    expect(getMessages(decide({ status: 'rejected', reason: 'market', note: '  ' }))).toEqual([
      'Please give the owner a reason in your own words',
    ]);
    expect(decide({ status: 'rejected', reason: 'mood', note: 'Sorry' }).success).toBe(false);
  });

  it('needs something to ask for, with a reason, when changes are requested', () => {
    expect(getMessages(decide({ status: 'changes_requested', items: [] }))).toEqual(['Please pin at least one item']);
    const item = { kind: 'field', field: 'vehicleInfo.mileage' };
    expect(getMessages(decide({ status: 'changes_requested', items: [{ ...item, reason: '' }] }))).toEqual([
      'Please say what needs to change',
    ]);
    expect(decide({ status: 'changes_requested', items: [{ ...item, reason: 'Check' }] }).success).toBe(true);
    expect(decide({ status: 'changes_requested', items: Array(51).fill({ ...item, reason: 'x' }) }).success).toBe(
      false,
    );
  });

  it('may name any status there is, so that the table of moves can refuse it, and none other', () => {
    expect([decide({ status: 'pending' }).success, decide({ status: 'withdrawn' }).success]).toEqual([true, true]);
    expect([decide({ status: 'sold' }).success, decide(null).success]).toEqual([false, false]);
  });
});

describe('An answer', () => {
  it('may bring parts that are not right yet: the server judges the result', () => {
    expect(AnswerChanges.safeParse({ id: 1, vehicleInfo: { mileage: -1 } }).success).toBe(true);
    expect(AnswerChanges.safeParse({ id: 1, vehicleInfo: { mileage: 'many' } }).success).toBe(false);
  });
});

describe('The record', () => {
  it('shows owners only kinds that there are', () => {
    expect(OWNER_EVENT_KINDS.every((kind) => EVENT_KINDS.includes(kind))).toBe(true);
  });

  it('is taken up again by the id of an event', () => {
    expect(LiveSince.safeParse(undefined).success).toBe(true);
    expect(LiveSince.safeParse({ lastEventId: '17' }).success).toBe(true);
    expect(LiveSince.safeParse({ lastEventId: '1e3' }).success).toBe(false);
  });
});
