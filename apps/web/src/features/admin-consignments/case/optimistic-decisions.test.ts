import { ConsignmentId } from '@marque/domain/api/ids';
import { describe, expect, it } from 'vitest';
import { inTurn } from './optimistic-decisions.ts';

const id = ConsignmentId.parse(7);
describe('What is decided about one case', () => {
  it('is sent one after the other, also after one that was refused', async () => {
    const sent: string[] = [];
    const { promise, reject } = Promise.withResolvers<void>();
    const first = inTurn(id, () => {
      sent.push('first');
      return promise;
    });
    const second = inTurn(id, async () => sent.push('second'));
    await Promise.resolve();
    expect(sent).toEqual(['first']);
    reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(sent).toEqual(['first', 'second']);
  });
});
