export class Counts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(kind: string, outcome: string | number): void {
    const outcomes = this.#counts.get(kind) ?? new Map<string, number>();
    outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
    this.#counts.set(kind, outcomes);
  }

  lines(): [kind: string, outcomes: string][] {
    return [...this.#counts].map(([kind, outcomes]) => [
      kind,
      [...outcomes]
        .sort(([, one], [, other]) => other - one)
        .map(([outcome, count]) => `${outcome} × ${count}`)
        .join(', '),
    ]);
  }
}
