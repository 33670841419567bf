import { DomainError } from '@marque/domain/api/errors';
import { describe, expect, it } from 'vitest';
import type { Place } from './place.ts';
import { placedAt } from './recent-events.ts';
import { type PlacedEvent, Subscription } from './subscription.ts';

const at = (seq: number, beside = 0): Place => ({ seq, beside, listener: null });
const event = (seq: number, beside = 0): PlacedEvent =>
  placedAt(at(seq, beside), { seq, kind: 'submitted', consignmentId: 1, draftId: null, ownerId: null });

function subscribed({ after = at(0), onEnd = () => undefined }: { after?: Place; onEnd?: () => void } = {}) {
  return new Subscription(after, { isResumed: false, onEnd });
}

async function heardBy(subscription: Subscription): Promise<number[]> {
  const heard: number[] = [];
  for await (const { place } of subscription) heard.push(place.seq);
  return heard;
}

describe('A subscription', () => {
  it('gives events in their order, those before and those after the reader came', async () => {
    const subscription = subscribed();
    subscription.put(event(1));
    const reading = heardBy(subscription);
    subscription.put(event(2));
    await Promise.resolve();
    subscription.put(event(3));
    await new Promise(setImmediate);
    subscription.end(null);
    subscription.put(event(4));
    expect(await reading).toEqual([1, 2, 3]);
  });

  it('leaves out what its reader has heard from another process already', async () => {
    const subscription = subscribed({ after: at(2, 1) });
    for (const early of [event(1), event(2), event(2, 1)]) subscription.put(early);
    const reading = heardBy(subscription);
    for (const late of [event(2, 2), event(3)]) subscription.put(late);
    await new Promise(setImmediate);
    subscription.end(null);
    expect(await reading).toEqual([2, 3]);
  });

  it('raises the first reason for its end, and is given up once', async () => {
    let ends = 0;
    const onEnd = () => {
      ends += 1;
    };
    const subscription = subscribed({ onEnd });
    const reading = heardBy(subscription);
    subscription.end(new DomainError('NOT_SIGNED_IN'));
    subscription.end(new DomainError('UNAVAILABLE'));
    await expect(reading).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(ends).toBe(1);
  });

  it('is given up when the reader leaves', async () => {
    let isLeft = false;
    const onEnd = () => {
      isLeft = true;
    };
    const subscription = subscribed({ onEnd });
    subscription.put(event(1));
    for await (const _ of subscription) break;
    expect(isLeft).toBe(true);
  });

  it('ends for a reader who has stopped reading, instead of growing', async () => {
    const subscription = subscribed();
    for (let seq = 1; seq <= 1_001; seq++) subscription.put(event(seq));
    await expect(heardBy(subscription)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
