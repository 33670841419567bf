import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LETTER_NET_WEIGHTS } from './letter-net-weights.ts';
import { ANSWER_COUNT, STRIP_HEIGHT } from './letters.ts';
import { columnOf, readStrip, unpackNet } from './net.ts';

const net = unpackNet(LETTER_NET_WEIGHTS);

describe('The letter net', () => {
  it('is small enough to be fetched over a phone line', () => {
    expect(LETTER_NET_WEIGHTS.length).toBeLessThan(400_000);
  });

  it('gives probabilities wherever its window fits, whatever the strip shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 27, max: 60 }), fc.integer(), (width, seed) => {
        const data = Uint8Array.from({ length: width * STRIP_HEIGHT }, (_, at) => (at * 7919 + seed) & 255);
        const answers = readStrip(net, { width, height: STRIP_HEIGHT, data });
        expect(columnOf((answers?.count ?? 0) - 1)).toBeLessThan(width);
        for (let start = 0; start < (answers?.logs.length ?? 0); start += ANSWER_COUNT) {
          const sum = answers?.logs
            .subarray(start, start + ANSWER_COUNT)
            .reduce((total, log) => total + Math.exp(log), 0);
          expect(sum).toBeCloseTo(1, 4);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('reads nothing from a strip shorter than its window', () => {
    expect(readStrip(net, { width: 20, height: STRIP_HEIGHT, data: new Uint8Array(20 * STRIP_HEIGHT) })).toBeNull();
  });

  it('refuses weights that do not fit its layers', () => {
    expect(() => unpackNet(`${LETTER_NET_WEIGHTS.slice(0, -4)}AAAAAAAA`)).toThrow('do not fit');
  });
});
