import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from './place.ts';
import { RecentEvents } from './recent-events.ts';
import type { FedEvent } from './subscription.ts';

const recorded = (seq: number): FedEvent => ({
  seq,
  kind: 'submitted',
  consignmentId: seq,
  draftId: null,
  ownerId: null,
});
const claim = (id: number): FedEvent => ({ ...recorded(id), seq: null, kind: 'claim_changed' });

const idsAfter = (recent: RecentEvents, place: string): (number | null)[] | null => {
  const from = readPlace(place);
  if (!from) throw new Error(`${place} is no place`);
  return recent.since(from)?.map(({ event }) => event.consignmentId) ?? null;
};

function listener(seq: number, ...heard: FedEvent[]): RecentEvents {
  const recent = new RecentEvents(seq);
  for (const event of heard) recent.add(event);
  return recent;
}

describe('A place', () => {
  it('is the same as text and back', () => {
    for (const text of ['0.0', '12.3', '12.3.00ff00ff00ff00ff']) {
      const place = readPlace(text);
      expect(place && writePlace(place)).toBe(text);
    }
    for (const text of ['', '12', '12.', '12.3.', '12.3.xyz', '-1.0', '1'.repeat(16)])
      expect(readPlace(text)).toBeNull();
  });
});

describe('Recent events', () => {
  it('are told after the place where the reader was, claims as well', () => {
    const recent = listener(10, recorded(11), claim(1), recorded(12), claim(2), claim(3));
    expect(idsAfter(recent, '11.0')).toEqual([1, 12, 2, 3]);
    expect(idsAfter(recent, '12.1')).toEqual([3]);
    expect(idsAfter(recent, '12.2')).toEqual([]);
  });

  it('stand at the same places in every process that has listened since before', () => {
    const early = listener(10, recorded(11), claim(1), recorded(12), claim(2));
    const late = listener(11, claim(1), recorded(12), claim(2), claim(3));
    expect(idsAfter(late, writePlace(early.here))).toEqual([3]);
  });

  it('are not told from a place where this process did not listen yet', () => {
    const recent = listener(10, claim(1), recorded(11));
    expect(idsAfter(recent, '10.0')).toBeNull();
    expect(idsAfter(recent, '9.2')).toBeNull();
    expect(idsAfter(recent, writePlace(listener(10, claim(1)).here))).toBeNull();
  });

  it('are told from a place of this process before it heard its first event of the record', () => {
    const recent = listener(10);
    const start = writePlace(recent.here);
    recent.add(claim(1));
    const then = writePlace(recent.here);
    recent.add(recorded(11));
    expect(idsAfter(recent, start)).toEqual([1, 11]);
    expect(idsAfter(recent, then)).toEqual([11]);
  });

  it('are none after a place that only another process has reached', () => {
    expect(idsAfter(listener(10, recorded(11)), '12.4')).toEqual([]);
  });

  it('are forgotten in the end, and a place before them is then unknown', () => {
    const recent = listener(0);
    for (let seq = 1; seq <= 2_001; seq++) recent.add(recorded(seq));
    expect(idsAfter(recent, '1000.0')).toBeNull();
    expect(idsAfter(recent, '1999.0')).toEqual([2000, 2001]);
    const oldest = idsAfter(recent, '1002.0');
    expect(oldest?.[0]).toBe(1003);
  });
});
