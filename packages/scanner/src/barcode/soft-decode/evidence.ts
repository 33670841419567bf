import type { Followed } from './follow.ts';

/** Independent details in a symbol that blur leaves over: how strongly a better fit speaks. */
const DETAILS = 4;
/** Noise never taken for smaller than this (1 - correlation squared): printing and lens are not perfect. */
const LEAST_NOISE = 0.02;
/** Lines of one code share their flaws: beyond this many, more of them prove no more. */
const MOST_LINES = 4;
/** No symbol is ruled out by one line alone. */
const LOWEST = -14;

/** What lines of one hypothesis code say together: a logarithmic likelihood for each symbol at each place. */
export class Evidence {
  readonly symbols: number;
  readonly count: number;
  lines = 0;
  bestMean = 0;
  private readonly sums: Float32Array;
  private means = 0;

  constructor(symbols: number, count: number) {
    this.symbols = symbols;
    this.count = count;
    this.sums = new Float32Array(symbols * count);
  }

  add({ likenesses, mean }: Followed): void {
    const noise = this.noiseOf(likenesses);
    for (let symbol = 0; symbol < this.symbols; symbol += 1) {
      const row = symbol * this.count;
      let best = 0;
      for (let other = 0; other < this.count; other += 1) best = Math.max(best, likenesses[row + other] ?? 0);
      for (let other = 0; other < this.count; other += 1) {
        const fit = Math.max(0, likenesses[row + other] ?? 0);
        const worse = ((best * best - fit * fit) * DETAILS) / noise;
        this.sums[row + other] = (this.sums[row + other] ?? 0) + Math.max(LOWEST, -worse);
      }
    }
    this.lines += 1;
    this.means += mean;
    this.bestMean = Math.max(this.bestMean, mean);
  }

  get mean(): number {
    return this.means / Math.max(1, this.lines);
  }

  /** Likelihoods with the best symbol of each place at 0. */
  likelihoods(): Float32Array {
    const weight = Math.min(1, MOST_LINES / Math.max(1, this.lines));
    const result = new Float32Array(this.sums.length);
    for (let symbol = 0; symbol < this.symbols; symbol += 1) {
      const row = symbol * this.count;
      let best = Number.NEGATIVE_INFINITY;
      for (let other = 0; other < this.count; other += 1) best = Math.max(best, this.sums[row + other] ?? 0);
      for (let other = 0; other < this.count; other += 1) {
        result[row + other] = ((this.sums[row + other] ?? 0) - best) * weight;
      }
    }
    return result;
  }

  private noiseOf(likenesses: Float32Array): number {
    let sum = 0;
    for (let symbol = 0; symbol < this.symbols; symbol += 1) {
      let best = 0;
      for (let other = 0; other < this.count; other += 1) {
        best = Math.max(best, likenesses[symbol * this.count + other] ?? 0);
      }
      sum += 1 - best * best;
    }
    return Math.max(LEAST_NOISE, sum / this.symbols);
  }
}
