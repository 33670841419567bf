import { DomainError } from '@marque/domain/api/errors';
import { describe, expect, it } from 'vitest';
import { type FedEvent, Subscription } from './subscription.ts';

const event = (seq: number): FedEvent => ({ seq, kind: 'submitted', consignmentId: 1, draftId: null, ownerId: null });

async function heardBy(subscription: Subscription): Promise<(number | null)[]> {
  const heard: (number | null)[] = [];
  for await (const { seq } of subscription) heard.push(seq);
  return heard;
}

describe('A subscription', () => {
  it('gives events in their order, those before and those after the reader came', async () => {
    const subscription = new Subscription(0, () => undefined);
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

  it('raises the first reason for its end, and is given up once', async () => {
    let ends = 0;
    const subscription = new Subscription(0, () => {
      ends += 1;
    });
    const reading = heardBy(subscription);
    subscription.end(new DomainError('NOT_SIGNED_IN'));
    subscription.end(new DomainError('UNAVAILABLE'));
    await expect(reading).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(ends).toBe(1);
  });

  it('is given up when the reader leaves', async () => {
    let isLeft = false;
    const subscription = new Subscription(0, () => {
      isLeft = true;
    });
    subscription.put(event(1));
    for await (const _ of subscription) break;
    expect(isLeft).toBe(true);
  });

  it('ends for a reader who has stopped reading, instead of growing', async () => {
    const subscription = new Subscription(0, () => undefined);
    for (let seq = 1; seq <= 1_001; seq++) subscription.put(event(seq));
    await expect(heardBy(subscription)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
