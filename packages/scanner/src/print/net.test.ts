import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compiledKernel } from '../../kernel/compile.ts';
import { CONVOLVE_WASM } from './convolve-wasm.ts';
import { LETTER_NET_WEIGHTS } from './letter-net-weights.ts';
import { ANSWER_COUNT, STRIP_HEIGHT } from './letters.ts';
import { columnOf, readStrip, unpackNet } from './net.ts';
import { inFours } from './run-in-fours.ts';
import { runPlainly } from './run-plainly.ts';

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

  it('says the same four numbers at a time as in plain JavaScript', () => {
    const inFour = inFours(net.layers);
    fc.assert(
      fc.property(fc.integer({ min: 27, max: 400 }), fc.integer(), (columns, seed) => {
        const values = Float32Array.from(
          { length: columns * STRIP_HEIGHT },
          (_, at) => (((at * 7919 + seed) & 255) - 96) / 64,
        );
        const input = { rows: STRIP_HEIGHT, columns, values };
        const [quick, plain] = [inFour?.(input), runPlainly(net.layers, input)];
        expect([quick?.rows, quick?.columns]).toEqual([plain.rows, plain.columns]);
        const furthest = plain.values.reduce(
          (most, value, at) => Math.max(most, Math.abs(value - (quick?.values[at] ?? 0))),
          0,
        );
        expect(furthest).toBeLessThan(1e-3);
      }),
      { numRuns: 30 },
    );
  });

  it('reads in plain JavaScript where WebAssembly is not to be had', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(inFours(net.layers)).toBeNull();
    const strip = { width: 60, height: STRIP_HEIGHT, data: new Uint8Array(60 * STRIP_HEIGHT) };
    const logs = readStrip(unpackNet(LETTER_NET_WEIGHTS), strip)?.logs;
    vi.unstubAllGlobals();
    expect(logs?.[0]).toBeCloseTo(readStrip(net, strip)?.logs[0] ?? 0, 3);
  });

  it('is compiled from the kernel that lies beside it', async () => {
    expect(CONVOLVE_WASM).toBe(await compiledKernel());
  });

  it('reads nothing from a strip shorter than its window', () => {
    expect(readStrip(net, { width: 20, height: STRIP_HEIGHT, data: new Uint8Array(20 * STRIP_HEIGHT) })).toBeNull();
  });

  it('refuses weights that do not fit its layers', () => {
    expect(() => unpackNet(`${LETTER_NET_WEIGHTS.slice(0, -4)}AAAAAAAA`)).toThrow('do not fit');
  });
});
