import type { Followed } from './follow.ts';

/** Independent details of a symbol that survive blur: how strongly a better fit counts. */
const DETAILS = 4;
/** Minimum noise (1 - correlation squared): printing and lens are never perfect. */
const LEAST_NOISE = 0.02;
/** Lines of one code share their flaws: more than this many prove no more. */
const MOST_LINES = 4;
/** No single line can rule out a symbol. */
const LOWEST = -14;

/** Accumulates the lines of one hypothesis: a log-likelihood for each symbol at each position. */
export class Evidence {
  readonly symbols: number;
  readonly count: number;
  lines = 0;
  bestMean = 0;
  private readonly sums: Float32Array;
  private means = 0;
  private profiles = 0;

  constructor(symbols: number, count: number) {
    this.symbols = symbols;
    this.count = count;
    this.sums = new Float32Array(symbols * count);
  }

  add({ likenesses, visible, mean }: Followed, lines = 1): void {
    const shared = this.measureNoise(likenesses, visible);
    for (let symbol = 0; symbol < this.symbols; symbol += 1) {
      const row = symbol * this.count;
      let best = 0;
      for (let other = 0; other < this.count; other += 1) best = Math.max(best, likenesses[row + other] ?? 0);
      // What covers some symbols does not disturb the others.
      const noise = visible ? Math.max(shared, 1 - best * best) : shared;
      for (let other = 0; other < this.count; other += 1) {
        const fit = Math.max(0, likenesses[row + other] ?? 0);
        const worse = ((best * best - fit * fit) * DETAILS * (visible?.[symbol] ?? 1)) / noise;
        this.sums[row + other] = (this.sums[row + other] ?? 0) + Math.max(LOWEST, -worse);
      }
    }
    this.lines += lines;
    this.profiles += 1;
    this.means += mean;
    this.bestMean = Math.max(this.bestMean, mean);
  }

  get mean(): number {
    return this.means / Math.max(1, this.profiles);
  }

  /** Likelihoods relative to the best symbol of each position, which has 0. */
  likelihoods(): Float32Array {
    const weight = Math.min(1, MOST_LINES / Math.max(1, this.profiles));
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

  private measureNoise(likenesses: Float32Array, visible: Float32Array | null): number {
    let sum = 0;
    let shown = 0;
    for (let symbol = 0; symbol < this.symbols; symbol += 1) {
      let best = 0;
      for (let other = 0; other < this.count; other += 1) {
        best = Math.max(best, likenesses[symbol * this.count + other] ?? 0);
      }
      sum += (1 - best * best) * (visible?.[symbol] ?? 1);
      shown += visible?.[symbol] ?? 1;
    }
    return Math.max(LEAST_NOISE, shown > 0 ? sum / shown : 1);
  }
}
