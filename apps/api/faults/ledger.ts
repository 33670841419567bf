export type Outcome = number | 'refused' | 'cut' | 'late';

export class Ledger {
  /** The last acknowledged text of each saver's draft, a number that only grows. */
  readonly drafts = new Map<string, number>();
  readonly photos: string[] = [];
  readonly submissions = new Map<string, number>();
  readonly decisions = new Map<number, string>();
  readonly mailed: number[] = [];
  readonly outcomes = new Map<Outcome, number>();
  readonly paths = new Map<Outcome, ReadonlySet<string>>();
  acknowledged = 0;
  #failedAt: number | null = null;
  readonly #gaps: number[] = [];
  #faultAt: number | null = null;

  /** A fault begins; the time from its first failed request to the next acknowledged write is its recovery. */
  faultBegins(): void {
    this.#faultAt = performance.now();
    this.#failedAt = null;
  }

  note(outcome: Outcome, path: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    this.paths.set(outcome, new Set(this.paths.get(outcome)).add(path.replace(/\d+/, ':id')));
    const isFailure = typeof outcome !== 'number' || outcome >= 500;
    if (isFailure && this.#faultAt !== null) this.#failedAt ??= performance.now();
  }

  acknowledge(): void {
    this.acknowledged += 1;
    if (this.#faultAt === null || this.#failedAt === null) return;
    this.#gaps.push(performance.now() - this.#faultAt);
    this.#faultAt = null;
  }

  /** The median and longest recovery in seconds; `null` if no request was affected. */
  recovery(): { median: number; longest: number } | null {
    const sorted = this.#gaps.map((gap) => gap / 1000).sort((a, b) => a - b);
    const [median, longest] = [sorted[sorted.length >> 1], sorted.at(-1)];
    return median === undefined || longest === undefined ? null : { median, longest };
  }

  count(outcome: Outcome): number {
    return this.outcomes.get(outcome) ?? 0;
  }
}
