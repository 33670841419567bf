import { describe, expect, it } from 'vitest';
import { tryAgain } from './try-again.ts';

function failing(times: number) {
  const waits: number[] = [];
  let calls = 0;
  const load = async () => {
    calls += 1;
    if (calls <= times) throw new Error(`failure ${calls}`);
    return 'part';
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { load, wait, waits };
}

describe('a part of a page that loads when it is needed', () => {
  it('is tried again with growing pauses while the network is gone', async () => {
    const { load, wait, waits } = failing(3);
    await expect(tryAgain(load, 5, wait)).resolves.toBe('part');
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  it('is given up after five failures, with the last reason', async () => {
    const { load, wait } = failing(5);
    await expect(tryAgain(load, 5, wait)).rejects.toThrow('failure 5');
  });

  it('is given up earlier where somebody waits for it', async () => {
    const { load, wait, waits } = failing(3);
    await expect(tryAgain(load, 3, wait)).rejects.toThrow('failure 3');
    expect(waits).toEqual([500, 1_000]);
  });
});
