import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compiledKernel } from '../../kernel/compile.ts';
import { CLASS_COUNT, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { classifyTextLine, getColumn, unpackClassifier } from './character-classifier.ts';
import { CHARACTER_CLASSIFIER_WEIGHTS } from './character-classifier-weights.ts';
import { CONVOLVE_WASM } from './convolve-wasm.ts';
import { createScalarInference } from './infer-scalar.ts';
import { createSimdInference } from './infer-simd.ts';

const net = unpackClassifier(CHARACTER_CLASSIFIER_WEIGHTS);

describe('The character classifier', () => {
  it('is small enough to be fetched over a phone line', () => {
    expect(CHARACTER_CLASSIFIER_WEIGHTS.length).toBeLessThan(500_000);
  });

  it('gives probabilities wherever its window fits, whatever the lineImage shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 27, max: 60 }), fc.integer(), (width, seed) => {
        const data = Uint8Array.from({ length: width * LINE_IMAGE_HEIGHT }, (_, at) => (at * 7919 + seed) & 255);
        const predictions = classifyTextLine(net, { width, height: LINE_IMAGE_HEIGHT, data });
        expect(getColumn((predictions?.count ?? 0) - 1)).toBeLessThan(width);
        for (let start = 0; start < (predictions?.logs.length ?? 0); start += CLASS_COUNT) {
          const sum = predictions?.logs
            .subarray(start, start + CLASS_COUNT)
            .reduce((total, log) => total + Math.exp(log), 0);
          expect(sum).toBeCloseTo(1, 4);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('gives exactly the same values with WebAssembly as in plain JavaScript', () => {
    const simd = createSimdInference(net.layers);
    const scalar = createScalarInference(net.layers);
    fc.assert(
      fc.property(fc.integer({ min: 57, max: 400 }), fc.integer(), (columns, seed) => {
        const values = Int16Array.from(
          { length: columns * LINE_IMAGE_HEIGHT },
          (_, at) => ((at * 7919 + seed) & 255) - 96,
        );
        const input = { rows: LINE_IMAGE_HEIGHT, columns, values };
        expect(simd?.(input)).toEqual(scalar(input));
      }),
      { numRuns: 20 },
    );
  });

  it('reads in plain JavaScript where WebAssembly is not to be had', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(createSimdInference(net.layers)).toBeNull();
    const lineImage = { width: 60, height: LINE_IMAGE_HEIGHT, data: new Uint8Array(60 * LINE_IMAGE_HEIGHT) };
    const logs = classifyTextLine(unpackClassifier(CHARACTER_CLASSIFIER_WEIGHTS), lineImage)?.logs;
    vi.unstubAllGlobals();
    expect(logs?.[0]).toBeCloseTo(classifyTextLine(net, lineImage)?.logs[0] ?? 0, 3);
  });

  it('is compiled from the kernel that lies beside it', async () => {
    expect(CONVOLVE_WASM).toBe(await compiledKernel());
  });

  it('reads nothing from a lineImage shorter than its window', () => {
    expect(
      classifyTextLine(net, { width: 20, height: LINE_IMAGE_HEIGHT, data: new Uint8Array(20 * LINE_IMAGE_HEIGHT) }),
    ).toBeNull();
  });

  it('refuses weights that do not fit its layers', () => {
    expect(() => unpackClassifier(`${CHARACTER_CLASSIFIER_WEIGHTS.slice(0, -4)}AAAAAAAA`)).toThrow('do not fit');
  });
});
